import type { Page } from '@playwright/test';
import { expectAccessible } from '#tests/harness/e2e/axe.ts';
import { expect, onSmallScreen, test } from '#tests/harness/e2e/e2e.ts';
import { openComposer } from '#tests/harness/e2e/steps.ts';

const offers = (page: Page) => page.getByRole('listbox', { name: 'People' });
const options = (page: Page) => offers(page).getByRole('option');
const chosen = (page: Page) => offers(page).getByRole('option', { selected: true });

onSmallScreen(() => {
  test('names complete while one types: followed people first, by the keys', {
    tag: '@core',
  }, async ({ visit, people }) => {
    const tag = `q${Date.now().toString(36)}`;
    const join = (username: string, firstName: string) => people.join({ firstName, lastName: tag, username });
    const ada = await people.join();
    const [, nora, noor] = [
      await join(`${tag}.a`, 'Noa'),
      await join(`${tag}.b`, 'Nora'),
      await join(`${tag}.c`, 'نور'),
    ];
    await ada.follows(noor);
    await nora.follows(ada);
    const page = await visit('/userFeed', ada);
    const dialog = await openComposer(page);
    const field = dialog.getByRole('textbox');
    await field.pressSequentially(`mail a@${tag}`);
    await expect(offers(page)).toHaveCount(0);
    await field.fill('');
    await field.pressSequentially(`Ask @${tag}`);
    await expect(options(page)).toContainText([noor.username, nora.username, `${tag}.a`]);
    await expect(options(page).nth(1)).toContainText('Follows you');
    await expect(chosen(page)).toContainText(noor.username);
    await expect(field).toHaveAttribute('aria-activedescendant', (await chosen(page).getAttribute('id')) ?? '');
    await expectAccessible(page);
    await page.keyboard.press('ArrowDown');
    await expect(chosen(page)).toContainText(nora.username);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expect(chosen(page)).toContainText(`${tag}.a`);
    await page.keyboard.press('Escape');
    await expect(offers(page)).toHaveCount(0);
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Backspace');
    await expect(offers(page)).toHaveCount(0);
    await field.fill('');
    await field.pressSequentially('Ask @نو');
    await expect(chosen(page)).toContainText(noor.username);
    await page.keyboard.press('Enter');
    await expect(field).toHaveValue(`Ask @${noor.username} `);
    await expect(offers(page)).toHaveCount(0);
    // The completion has written the first space.
    await field.pressSequentially(` and @${tag}.b`);
    await options(page).first().click();
    await expect(field).toHaveValue(`Ask @${noor.username} and @${nora.username} `);
    await expect(field).toBeFocused();
    await field.pressSequentially('  ');
    await expect(field).toHaveValue(`Ask @${noor.username} and @${nora.username}  `);
    await dialog.getByRole('button', { name: 'Post', exact: true }).click();
    const link = page.getByRole('feed').getByRole('link', { name: `@${noor.username}`, exact: true });
    await expect(link.first()).toHaveAttribute('href', `/profile/${noor.username}`);
  });

  test('names complete in a comment too; nothing is offered while letters are composed', async ({ visit, people }) => {
    const tag = `w${Date.now().toString(36)}`;
    const ada = await people.join();
    const gil = await people.join({ username: `${tag}.gil`, firstName: 'Gilbert' });
    const written = await gil.writes('Who?');
    const page = await visit(`/post/${written._id}`, ada, { prepare: (opened) => opened.clock.install() });
    const field = page.getByPlaceholder('Add Your Comment Here');
    await field.focus();
    // Composes letters like the input method of the system.
    const keyboard = await page.context().newCDPSession(page);
    const compose = (text: string) =>
      keyboard.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
    const commit = (text: string) => keyboard.send('Input.insertText', { text });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    /**
     * The requests for suggestions since then: advances the clock past the delay, and waits for a request of the test's
     * own.
     */
    const askedSince = async () => {
      await page.clock.fastForward(1_000);
      const fence = `/favicon.svg?${crypto.randomUUID()}`;
      const seen = page.waitForRequest((request) => request.url().endsWith(fence));
      await page.evaluate((url) => fetch(url).then((answer) => answer.text()), fence);
      await seen;
      return asked.splice(0).filter((path) => /^\/api\/names|\/NameList-/.test(path));
    };

    await test.step('before the list has been loaded', async () => {
      await askedSince();
      await compose(`@${tag}`);
      await expect(field).toHaveValue(`@${tag}`);
      expect(await askedSince()).toEqual([]);
      await expect(offers(page)).toHaveCount(0);
      await commit(`@${tag}`);
      await expect(options(page)).toHaveCount(1);
    });

    await test.step('after it has been loaded', async () => {
      await field.fill('');
      await expect(offers(page)).toHaveCount(0);
      await askedSince();
      await compose(`@${tag}.g`);
      await expect(field).toHaveValue(`@${tag}.g`);
      expect(await askedSince()).toEqual([]);
      await expect(offers(page)).toHaveCount(0);
      await commit(`@${tag}.g`);
      await expect(options(page)).toHaveCount(1);
    });

    await page.keyboard.press('Tab');
    await expect(field).toHaveValue(`@${gil.username} `);
    await expect(field).toBeFocused();
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => ada.commentsOn(written)).toEqual([`@${gil.username} `]);
  });
});
