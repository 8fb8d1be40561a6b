import type { Page } from '@playwright/test';
import { expect, screens, test } from '#tests/harness/e2e/e2e.ts';
import { openComposer } from '#tests/harness/e2e/steps.ts';

test.use(screens.desktop);

const CONTROL = 2;

/** Controls the input method through the browser's protocol. */
async function inputMethodOf(page: Page) {
  const session = await page.context().newCDPSession(page);
  const press = (key: string, keyCode: number, modifiers = 0) =>
    session.send('Input.dispatchKeyEvent', {
      type: 'rawKeyDown',
      key,
      code: key,
      windowsVirtualKeyCode: keyCode,
      modifiers,
    });
  return {
    compose: (text: string) =>
      session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length }),
    commit: (text: string) => session.send('Input.insertText', { text }),
    /** A key while letters are composed, as Chrome reports it. */
    press: (key: string, modifiers?: number) => press(key, key === 'Enter' ? 13 : 40, modifiers),
    /** The key that ended a composition, as Safari reports it: after the composition. */
    pressLate: (key: string, modifiers?: number) => press(key, 229, modifiers),
  };
}

test('the keys of an input method choose letters: they send, choose and move nothing', async ({ visit, people }) => {
  const tag = `i${Date.now().toString(36)}`;
  const ada = await people.join();
  const gil = await people.join({ username: `${tag}.gil`, firstName: 'Gilbert' });
  const written = await gil.writes('Who?');
  const page = await visit(`/post/${written._id}`, ada);
  const input = await inputMethodOf(page);
  const comment = page.getByPlaceholder('Add Your Comment Here');

  await test.step('in a comment', async () => {
    await comment.focus();
    await input.compose('にほん');
    await input.press('Enter');
    await expect(comment).toHaveValue('にほん');
    await input.commit('日本');
    await input.pressLate('Enter');
    await expect(comment).toHaveValue('日本');
  });

  await test.step('in a list of names', async () => {
    await comment.fill('');
    await comment.pressSequentially(`@${tag}`);
    await expect(page.getByRole('option', { name: /Gilbert/ })).toBeVisible();
    await input.pressLate('Enter');
    await expect(comment).toHaveValue(`@${tag}`);
    await page.keyboard.press('Enter');
    await expect(comment).toHaveValue(`@${gil.username} `);
    await comment.fill('');
  });

  await test.step('in a search of people', async () => {
    const search = page.getByRole('searchbox', { name: 'Search users' });
    await search.fill(tag);
    await expect(page.getByRole('status').filter({ hasText: '1 person' })).toBeAttached();
    await input.compose('ぎる');
    await input.press('ArrowDown');
    await expect(search).toBeFocused();
    await input.commit('');
    await input.pressLate('ArrowDown');
    await expect(search).toBeFocused();
  });

  await test.step('in a post', async () => {
    const field = (await openComposer(page)).getByRole('textbox');
    await field.focus();
    await input.compose('にほん');
    await input.press('Enter', CONTROL);
    await input.commit('日本');
    await input.pressLate('Enter', CONTROL);
    await expect(field).toHaveValue('日本');
  });

  expect(await ada.commentsOn(written)).toEqual([]);
  expect(await ada.postsOf(ada.username)).toEqual([]);
});

test('the search waits until a word is composed', async ({ visit, people }) => {
  const page = await visit('/search', await people.join(), { prepare: (opened) => opened.clock.install() });
  const input = await inputMethodOf(page);
  await page.getByRole('searchbox').first().focus();
  await input.compose('とうき');
  await page.clock.fastForward(1_000);
  expect(new URL(page.url()).search).toBe('');
  await input.commit('東京');
  await page.clock.fastForward(1_000);
  await expect(page).toHaveURL(`/search?q=${encodeURIComponent('東京')}`);
});
