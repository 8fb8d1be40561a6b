import { expect, onSmallScreen, test } from '#tests/harness/e2e/e2e.ts';
import { bird, drawingOf, post } from '#tests/harness/e2e/steps.ts';

onSmallScreen(() => {
  test('@username and web addresses in a post are links, and nothing else is', async ({ visit, people }) => {
    const ada = await people.join();
    await ada.writes(
      `Ask @${ada.username}, see https://example.org/a?b=1#c. Not javascript:alert(1) or me@example.org`,
    );
    const page = await visit('/userFeed', ada);
    const words = post(page, 'Ask @').getByRole('paragraph').getByRole('link');
    await expect(words).toHaveText([`@${ada.username}`, 'https://example.org/a?b=1#c']);
    const link = words.nth(1);
    await expect(link).toHaveAttribute('href', 'https://example.org/a?b=1#c');
    await expect(link).toHaveAttribute('rel', /\bnoopener\b/);
    await expect(link).toHaveAttribute('rel', /\bnofollow\b/);
    await words.first().click();
    await expect(page).toHaveURL(`/profile/${ada.username}`);
  });

  test('a post keeps its line breaks, and its HTML is text', async ({ visit, people }) => {
    const ada = await people.join();
    const content = 'One\nTwo\n\nFour <b>bold</b> <img src=x onerror=alert(1)> &amp;';
    await ada.writes(content);
    const page = await visit('/userFeed', ada);
    const words = post(page, 'One').getByRole('paragraph');
    expect(await words.innerText()).toBe(content);
    await expect(words.locator('b, img')).toHaveCount(0);
  });
});

test('mentions and addresses in comments are links too', async ({ visit, people }) => {
  const ada = await people.join();
  const written = await ada.writes('Below.');
  await ada.comments(written, `@${ada.username}: https://example.org/x`);
  const page = await visit(`/post/${written._id}`, ada);
  const words = page.getByRole('list', { name: 'Comments' }).getByRole('paragraph').getByRole('link');
  await expect(words).toHaveText([`@${ada.username}`, 'https://example.org/x']);
});

test('a link in a post opens the address, not the post', async ({ visit, people, server }) => {
  const ada = await people.join();
  await ada.writes(`Our place: ${server.url}/nowhere`);
  const page = await visit('/userFeed', ada);
  const popup = page.waitForEvent('popup');
  await post(page, 'Our place').getByRole('paragraph').getByRole('link').click();
  await expect(await popup).toHaveURL('/nowhere');
  await expect(page).toHaveURL('/userFeed');
});

test('the shorter a post, the louder its type', async ({ visit, people }) => {
  const ada = await people.join();
  const texts = ['Short call.', 'a b '.repeat(15).trim(), 'a b c d '.repeat(14).trim()];
  for (const text of texts) await ada.writes(text);
  const page = await visit('/userFeed', ada);
  await expect(page.getByRole('feed').getByRole('article')).toHaveCount(3);
  const sizes = await Promise.all(
    texts.map((text) =>
      page
        .getByRole('paragraph')
        .filter({ hasText: new RegExp(`^${text}$`) })
        .evaluate((words) => Number.parseFloat(getComputedStyle(words).fontSize)),
    ),
  );
  expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
  expect(new Set(sizes).size).toBe(3);
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
  await page.clock.fastForward('02:10:00');
  await expect(time).toHaveText('2h');
  await page.clock.fastForward(72 * 3_600_000);
  await expect(time).toHaveText('3d');
});

test('times of long ago are a day, with the year where it is another', async ({ visit, people }) => {
  const ada = await people.join();
  const { createdAt } = await ada.writes('A while ago.');
  const at = new Date(createdAt);
  const day = { day: 'numeric', month: 'short' } as const;
  const weeks = new Date(at.getTime() + 20 * 24 * 3_600_000);
  const page = await visit('/userFeed', ada, { prepare: (opened) => opened.clock.setFixedTime(weeks) });
  const withYear = weeks.getFullYear() === at.getFullYear() ? {} : ({ year: 'numeric' } as const);
  const time = post(page, 'A while ago.').getByRole('time');
  await expect(time).toHaveText(new Intl.DateTimeFormat('en-GB', { ...day, ...withYear }).format(at));
  await page.clock.setFixedTime(new Date(at.getTime() + 800 * 24 * 3_600_000));
  await page.reload();
  await expect(time).toHaveText(new Intl.DateTimeFormat('en-GB', { ...day, year: 'numeric' }).format(at));
});

test('everybody has a bird: the same for one name, another for another', async ({ visit, people }) => {
  const [ada, bea] = [await people.join(), await people.join()];
  await ada.follows(bea);
  await ada.writes('Mine, one.');
  await ada.writes('Mine, two.');
  await bea.writes('Hers.');
  const page = await visit('/userFeed', ada);
  const drawing = (text: string) => drawingOf(bird(post(page, text)));
  const own = await drawing('Mine, one.');
  expect(own).toMatch(/^<clipPath/);
  expect(await drawing('Mine, two.')).toBe(own);
  expect(await drawing('Hers.')).not.toBe(own);
  await expect(bird(post(page, 'Hers.'))).toHaveAttribute('aria-hidden', 'true');
});
