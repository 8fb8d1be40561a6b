import { expect, screens, test } from '#tests/harness/e2e/e2e.ts';
import { bird, drawingOf, post } from '#tests/harness/e2e/steps.ts';

/** Unit tests check the parsing of links, the emphasis of short texts and the format of times. */
test.use(screens.phone);

test('posts and comments keep their words: mentions and addresses are links, HTML is text, the shorter the louder', async ({
  visit,
  people,
  server,
}) => {
  const [ada, bea] = [await people.join(), await people.join()];
  await ada.follows(bea);
  const html = 'One\nTwo\n\nFour <b>bold</b> <img src=x onerror=alert(1)> &amp;';
  const written = await ada.writes(`Ask @${ada.username}, see ${server.url}/nowhere`);
  await ada.comments(written, `@${ada.username}: https://example.org/x`);
  await ada.writes(html);
  await bea.writes('Short call.');
  await ada.writes('a b c d '.repeat(14).trim());
  const page = await visit('/userFeed', ada);
  await expect(page.getByRole('feed').getByRole('article')).toHaveCount(4);

  await test.step('line breaks and HTML', async () => {
    const words = post(page, 'One').getByRole('paragraph');
    expect(await words.innerText()).toBe(html);
    await expect(words.locator('b, img')).toHaveCount(0);
  });

  await test.step('the size of the type', async () => {
    const texts = ['Short call.', 'One', 'a b c d a b'];
    const sizes = await Promise.all(
      texts.map((text) =>
        post(page, text)
          .getByRole('paragraph')
          .evaluate((words) => Number.parseFloat(getComputedStyle(words).fontSize)),
      ),
    );
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
    expect(new Set(sizes).size).toBe(3);
  });

  await test.step('a bird for each name', async () => {
    const drawing = (text: string) => drawingOf(bird(post(page, text)));
    const own = await drawing('One');
    expect(own).toMatch(/^<clipPath/);
    expect(await drawing('Ask @')).toBe(own);
    expect(await drawing('Short call.')).not.toBe(own);
    await expect(bird(post(page, 'Short call.'))).toHaveAttribute('aria-hidden', 'true');
  });

  const links = post(page, 'Ask @').getByRole('paragraph').getByRole('link');
  await test.step('an address opens, not the post', async () => {
    await expect(links).toHaveText([`@${ada.username}`, `${server.url}/nowhere`]);
    await expect(links.nth(1)).toHaveAttribute('rel', /\bnoopener\b/);
    await expect(links.nth(1)).toHaveAttribute('rel', /\bnofollow\b/);
    const popup = page.waitForEvent('popup');
    await links.nth(1).click();
    await expect(await popup).toHaveURL('/nowhere');
    await expect(page).toHaveURL('/userFeed');
  });

  await test.step('a mention leads to the profile', async () => {
    await links.first().click();
    await expect(page).toHaveURL(`/profile/${ada.username}`);
  });

  await test.step('in comments too', async () => {
    await page.goto(`/post/${written._id}`);
    const words = page.getByRole('list', { name: 'Comments' }).getByRole('paragraph').getByRole('link');
    await expect(words).toHaveText([`@${ada.username}`, 'https://example.org/x']);
  });
});

test('times are relative, tick by themselves, and tell the full date', async ({ visit, people }) => {
  const ada = await people.join();
  const { createdAt } = await ada.writes('On the clock.');
  const page = await visit('/userFeed', ada, { prepare: (opened) => opened.clock.install() });
  const time = post(page, 'On the clock.').getByRole('time');
  await expect(time).toHaveText('now');
  await expect(time).toHaveAttribute('datetime', createdAt);
  await expect(time).toHaveAttribute('title', new RegExp(String(new Date(createdAt).getFullYear())));
  await page.clock.fastForward('04:30');
  await expect(time).toHaveText('4m');
  await page.clock.fastForward(74 * 3_600_000);
  await expect(time).toHaveText('3d');
});
