import { caller } from '#tests/harness/api/people.ts';
import { expect, screens, test } from '#tests/harness/e2e/e2e.ts';
import { hold } from '#tests/harness/e2e/line.ts';
import { postPictures } from '#tests/harness/e2e/posted-pictures.ts';
import { post } from '#tests/harness/e2e/steps.ts';

const wide = { width: 1_800, height: 450 };
const high = { width: 700, height: 1_500 };
const usual = { width: 1_200, height: 900 };
const posts: [string, (typeof wide)[]][] = [
  ['one picture', [usual]],
  ['one very wide picture', [wide]],
  ['one very high picture', [high]],
  ['two pictures', [wide, usual]],
  ['three pictures', [wide, high, usual]],
  ['four pictures', [wide, usual, high, usual]],
];

test('the first picture of a feed is asked for beside the code, once, in the size that is shown', async ({
  visit,
  people,
  server,
}) => {
  // Six posts with uploads, and a page load for each on two screens.
  test.setTimeout(120_000);
  const member = await people.join();
  const page = await visit('/bookmarks', member);
  for (const [content, pictures] of posts) {
    const written = await postPictures(server.url, member, { content, pictures });
    const [first] = written.media ?? [];
    for (const [screen, { viewport }] of Object.entries(screens)) {
      await test.step(`${content} on a ${screen}`, async () => {
        await page.setViewportSize(viewport);
        const asked: string[] = [];
        const note = (request: { url(): string }) => {
          if (first && request.url().includes(first.url.replace('.webp', ''))) asked.push(request.url());
        };
        page.on('request', note);
        const release = await hold(page, '**/assets/member-*.js');
        await page.goto('/userFeed', { waitUntil: 'commit' });
        await expect.poll(() => asked, content).toHaveLength(1);
        await release();
        await expect(post(page, content).locator('img[data-loaded="true"]')).toHaveCount(pictures.length);
        expect(asked, content).toHaveLength(1);
        page.off('request', note);
        // An open feed would show the next post and load its pictures.
        await page.goto('/robots.txt');
      });
    }
    await member.deletes(written);
  }
});

test('what is covered, or folded by a filter, is not asked for early either', async ({ visit, people, server }) => {
  const [reader, author] = [await people.join(), await people.join()];
  await reader.follows(author);
  const body = { word: 'spiders', action: 'fold' };
  await caller(server.url, fetch)('POST', '/filters', reader.token, body);
  await postPictures(server.url, author, { content: 'Not for everyone.', pictures: [usual], sensitive: 'Snakes' });
  await postPictures(server.url, author, { content: 'Many spiders.', pictures: [usual] });
  const page = await visit('/bookmarks', reader);
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes('/media/')) asked += 1;
  });
  await page.goto('/userFeed');
  await expect(post(page, 'Not for everyone.').getByText('Snakes')).toBeVisible();
  await expect(page.getByRole('feed')).toContainText('spiders');
  expect(asked).toBe(0);
});
