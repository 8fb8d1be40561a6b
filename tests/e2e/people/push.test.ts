import type { Page, Worker } from '@playwright/test';
import { expectAccessible } from '#tests/harness/e2e/axe.ts';
import { expect, onSmallScreen, test } from '#tests/harness/e2e/e2e.ts';
import { logOut } from '#tests/harness/e2e/steps.ts';
import { makeDevice } from '#tests/harness/push/device.ts';

const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/of-a-test';
const DUE = { 'pipit-push-ask': JSON.stringify({ visits: 3, pushes: true }) };

/**
 * Replaces the parts that this browser lacks: without Google's server it cannot subscribe, and without a screen it
 * reports a granted permission as denied.
 */
async function standIn(page: Page): Promise<void> {
  const { subscription } = await makeDevice(ENDPOINT);
  await page.addInitScript((given) => {
    const NAME = 'subscribed in this test';
    const subscribed = () => {
      const key = localStorage.getItem(NAME);
      if (key === null) return null;
      const bytes = Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
      const unsubscribe = async () => {
        localStorage.removeItem(NAME);
        return true;
      };
      return { options: { applicationServerKey: bytes.buffer }, toJSON: () => given, unsubscribe };
    };
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    Object.assign(PushManager.prototype, {
      getSubscription: async () => subscribed(),
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
        localStorage.setItem(NAME, applicationServerKey);
        return subscribed();
      },
    });
  }, subscription);
}

/** The parts of the worker's scope that the test uses: the types here are those of pages. */
interface WorkerScope extends EventTarget {
  registration: object;
  clients: object;
  shown: object[];
  opened: string[];
}

/**
 * Replaces showing, opening and badges in the worker: without a screen the first two do nothing, and a badge ends the
 * worker.
 */
const watchWorker = (worker: Worker) =>
  worker.evaluate(() => {
    const scope = self as unknown as WorkerScope;
    Object.assign(scope, { shown: [], opened: [] });
    const showNotification = async (title: string, { body, data, tag }: Record<string, string>) =>
      void scope.shown.push({ title, body, data, tag });
    Object.assign(scope.registration, { showNotification });
    Object.assign(navigator, { setAppBadge: async () => undefined });
    Object.assign(scope.clients, { openWindow: async (url: URL) => void scope.opened.push(String(url)) });
  });

/** Dispatches an event to the worker. Returns what it then showed and opened. */
const tell = (worker: Worker, type: 'push' | 'notificationclick', data: unknown) =>
  worker.evaluate(
    async ([type, data]) => {
      const scope = self as unknown as WorkerScope;
      const done: Promise<unknown>[] = [];
      const event = Object.assign(new Event(type), {
        data: { json: () => data },
        notification: { data, close: () => undefined },
        waitUntil: (work: Promise<unknown>) => done.push(work),
      });
      scope.dispatchEvent(event);
      await Promise.all(done);
      return { shown: scope.shown, opened: scope.opened };
    },
    [type, data] as const,
  );

onSmallScreen(() => {
  test('a member who comes back for notices is asked, turns push on, is told, turns it off, and takes the device along on logging out', {
    tag: '@core',
  }, async ({ visit, people }) => {
    const member = await people.join();
    const page = await visit('/notifications', member, {
      fresh: true,
      storage: DUE,
      prepare: async (page) => {
        await page.context().grantPermissions(['notifications']);
        await standIn(page);
      },
    });
    const ask = page.getByRole('region', { name: 'Hear it when someone calls?' });
    await expect(ask).toBeVisible();
    await expectAccessible(page);
    await ask.getByRole('button', { name: 'Turn on' }).click();
    await expect(page.getByText('This device hears of it now')).toBeVisible();
    await expect(ask).toBeHidden();

    const worker = page.context().serviceWorkers()[0] as Worker;
    await watchWorker(worker);
    const message = { title: 'Noor mentioned you', body: 'Low tide', tag: 'post 1' };
    const notification = { ...message, navigate: '/post/1' };
    const { shown } = await tell(worker, 'push', { web_push: 8030, notification, app_badge: 2 });
    expect(shown).toEqual([{ ...message, data: '/post/1' }]);
    const { opened } = await tell(worker, 'notificationclick', '/post/1');
    expect(opened).toEqual([new URL('/post/1', page.url()).href]);
    // A foreign address opens the notifications instead, which this tab shows. The browser focuses it only after a real
    // press.
    const elsewhere = tell(worker, 'notificationclick', 'https://elsewhere.example/');
    await expect(elsewhere).rejects.toThrow('Not allowed to focus a window');

    await page.goto('/notifications/settings');
    const devices = page.getByRole('region', { name: 'Devices with push' });
    await expect(devices.getByRole('listitem')).toContainText('This device · since');
    await expectAccessible(page);
    // The client subscribes again at each start, which must be the same device.
    await page.reload();
    await expect(devices.getByRole('listitem')).toHaveCount(1);
    await devices.getByRole('button', { name: /^Remove/ }).click();
    await expect(devices.getByRole('listitem')).toHaveCount(0);
    await expect(devices.getByRole('button', { name: 'Turn on for this device' })).toBeVisible();
    const remembered = () =>
      page.evaluate(() => [localStorage.getItem('pipit-push'), localStorage.getItem('subscribed in this test')]);
    await expect.poll(async () => (await remembered())[0]).toBeNull();

    await devices.getByRole('button', { name: 'Turn on for this device' }).click();
    await expect(devices.getByRole('listitem').filter({ hasText: 'This device' })).toBeVisible();
    expect(await remembered()).not.toContain(null);
    await logOut(page);
    // The landing page is another document: values of the old one can no longer be read.
    await page.waitForURL(new URL('/', page.url()).href);
    await expect.poll(remembered).toEqual([null, null]);
  });

  test('whoever says "Not now" is left in peace, and nobody is asked by the browser before they say yes', async ({
    visit,
    people,
  }) => {
    const member = await people.join();
    const page = await visit('/notifications', member, {
      fresh: true,
      storage: DUE,
      prepare: async (page) => {
        await page.context().grantPermissions(['notifications']);
        await standIn(page);
        await page.addInitScript(() => {
          Notification.requestPermission = async () => {
            throw new Error('nobody has said yes');
          };
        });
      },
    });
    const ask = page.getByRole('region', { name: 'Hear it when someone calls?' });
    await ask.getByRole('button', { name: 'Not now' }).click();
    await expect(ask).toBeHidden();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Notifications' })).toBeVisible();
    await expect(ask).toBeHidden();
  });

  test('where the browser blocks it, the page says so and how to allow it', async ({ visit, people }) => {
    const page = await visit('/notifications', await people.join(), { fresh: true, storage: DUE });
    const blocked = page.getByRole('region', { name: 'This browser blocks notifications' });
    await expect(blocked).toContainText('press the icon beside the address');
    await blocked.getByRole('button', { name: 'Hide this' }).click();
    await expect(blocked).toBeHidden();
  });
});
