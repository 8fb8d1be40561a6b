import type { Locator, Page } from '@playwright/test';
import { expect, screens, test } from '#tests/harness/e2e/e2e.ts';
import { bookmark, comment, like, options, post } from '#tests/harness/e2e/steps.ts';

const FINGER = 44;

/** Expects that presses at this distance from the middle still hit the target, which may be drawn smaller. */
async function expectFits(target: Locator, what: string) {
  await target.scrollIntoViewIfNeeded();
  const size = await target.evaluate((element) => {
    const box = element.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const meets = (dx: number, dy: number) => element.contains(document.elementFromPoint(x + dx, y + dy));
    const reach = (dx: number, dy: number) => {
      let far = 0;
      while (far < 60 && meets(dx * (far + 0.5), dy * (far + 0.5))) far += 0.5;
      return far;
    };
    return { width: reach(-1, 0) + reach(1, 0), height: reach(0, -1) + reach(0, 1) };
  });
  expect.soft(size.width, `${what}: width`).toBeGreaterThanOrEqual(FINGER - 1);
  expect.soft(size.height, `${what}: height`).toBeGreaterThanOrEqual(FINGER - 1);
}

test.use({ ...screens.phone, motion: 'no-preference' });

const WIDTHS = [320, 390];
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

async function atEachWidth(page: Page, look: (width: number) => Promise<void>): Promise<void> {
  for (const width of WIDTHS) {
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 844 });
      await look(width);
      expect.soft(await overflow(page), `sideways at ${width} px`).toBeLessThanOrEqual(0);
    });
  }
}

test('whatever members press is large enough for a finger, at 320 and 390 px', async ({ visit, people }) => {
  const ada = await people.join({ firstName: 'Ada', lastName: 'Finch' });
  await people.join({ firstName: 'Bea', lastName: 'Finger' });
  const written = await ada.writes('Large enough.');
  await ada.comments(written, 'A comment.');
  const page = await visit('/explore', ada);
  await atEachWidth(page, async () => {
    await expectFits(page.getByRole('button', { name: 'Follow Bea Finger' }).first(), 'Follow');
    await expectFits(page.getByRole('link', { name: /Bea Finger/ }).first(), 'a person');
    await expectFits(page.getByRole('button', { name: 'Open menu' }), 'the burger');
    await expectFits(page.getByRole('button', { name: 'Switch to dark mode' }), 'the colour mode');
    await expectFits(page.getByRole('button', { name: /^Account menu/ }), 'the account menu');
    await expectFits(page.getByRole('combobox', { name: 'Sort posts' }), 'the sort');
  });
  await page.goto(`/profile/${ada.username}`);
  const own = post(page, 'Large enough.');
  // A long press then offers the actions of a link, such as opening a tab.
  const underFinger = await own.locator('.pip').evaluate((text) => {
    const { x, y, height } = text.getBoundingClientRect();
    return document.elementFromPoint(x + 8, y + height / 2)?.getAttribute('href');
  });
  expect(underFinger).toBe(`/post/${written._id}`);
  await atEachWidth(page, async () => {
    await expectFits(own.getByRole('link', { name: 'Ada Finch' }), 'the name');
    await expectFits(like(own), 'the like');
    await expectFits(own.getByRole('link', { name: /comment/i }), 'the comments');
    await expectFits(bookmark(own), 'the bookmark');
    await expectFits(options(own), 'the options');
  });
  await page.goto(`/post/${written._id}`);
  const said = comment(page, 'A comment.');
  await atEachWidth(page, async () => {
    await expectFits(said.getByRole('button', { name: /^Upvote/ }), 'the upvote');
    await expectFits(said.getByRole('button', { name: /^Downvote/ }), 'the downvote');
    await expectFits(said.getByRole('link', { name: 'Ada Finch' }), 'the name of a commenter');
    await expectFits(page.getByRole('button', { name: /back/i }).or(page.getByRole('link', { name: /back/i })), 'back');
  });
});

test('so is what visitors press, and none of their pages needs sideways scrolling', async ({ visit }) => {
  const page = await visit('/signup');
  await atEachWidth(page, () => expectFits(page.getByRole('button', { name: 'Show password' }), 'the eye'));
  for (const path of ['/login', '/nowhere']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await atEachWidth(page, async () => {});
  }
  await page.goto('/');
  await atEachWidth(page, async () => {
    await expectFits(page.getByRole('banner').getByRole('link', { name: 'Login' }), 'Login');
    await expectFits(page.getByRole('button', { name: 'Switch to dark mode' }), 'the colour mode');
  });
});

test('the menu of a post rises from the bottom; Esc, the scrim and a swipe close it', async ({ visit, people }) => {
  const ada = await people.join();
  await ada.writes('With a menu.');
  const page = await visit('/userFeed', ada);
  const trigger = options(post(page, 'With a menu.'));
  const menu = page.getByRole('menu');
  const closings = [
    () => page.keyboard.press('Escape'),
    () => page.touchscreen.tap(100, 100),
    () =>
      menu.evaluate((element) => {
        const touch = (clientY: number) => new Touch({ identifier: 1, target: element, clientX: 100, clientY });
        for (const [type, y] of [['touchstart', 700] as const, ['touchend', 780] as const])
          element.dispatchEvent(
            new TouchEvent(type, {
              bubbles: true,
              touches: type === 'touchend' ? [] : [touch(y)],
              changedTouches: [touch(y)],
            }),
          );
      }),
  ];
  for (const close of closings) {
    await trigger.tap();
    await expect(async () => {
      const box = await menu.boundingBox();
      expect([box?.x, box?.width, (box?.y ?? 0) + (box?.height ?? 0)]).toEqual([0, 390, 844]);
    }).toPass();
    await expectFits(page.getByRole('menuitem', { name: 'Edit' }), 'an item');
    await close();
    await expect(menu).toHaveCount(0);
    await expect(trigger).toBeFocused();
  }
});
