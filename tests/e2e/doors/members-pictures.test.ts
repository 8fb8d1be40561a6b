import type { Page } from '@playwright/test';
import { type Member, PASSWORD } from '#tests/harness/api/people.ts';
import type { OwnCommunity } from '#tests/harness/e2e/community.ts';
import { expect, onSmallScreen, test } from '#tests/harness/e2e/e2e.ts';
import { uploads } from '#tests/harness/e2e/own-pictures.ts';
import { postPictures } from '#tests/harness/e2e/posted-pictures.ts';
import { bird, post, signIn } from '#tests/harness/e2e/steps.ts';

/** Records the requested pictures with the status of the response. */
function watchPictures(page: Page): string[] {
  const answers: string[] = [];
  page.context().on('response', (answer) => {
    const { pathname, search } = new URL(answer.url());
    if (pathname.startsWith('/media/')) answers.push(`${answer.status()} ${search ? 'with' : 'without'} a key`);
  });
  return answers;
}

async function withPictures({ url }: OwnCommunity, member: Member): Promise<string> {
  await member.describes({ avatarURL: (await uploads(url, member, 'avatar')).url });
  const content = `For us alone, by ${member.username}`;
  await postPictures(url, member, { content, pictures: [{ alt: 'A heath' }] });
  return content;
}

async function expectPictures(page: Page, content: string): Promise<void> {
  const row = post(page, content);
  await expect(row.locator('img[data-loaded="true"]')).toBeVisible();
  for (const avatar of [row.locator('img.avatar'), page.getByRole('banner').locator('img.avatar')]) {
    await expect.poll(() => avatar.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  }
}

onSmallScreen(() => {
  test('where only members may read, pictures are asked for with their key from the first on', async ({
    visit,
    community,
  }) => {
    await community.settle({ read: 'members' });
    const member = await community.people.join();
    const content = await withPictures(community, member);
    const page = await visit('/login', undefined, { on: community });
    const answers = watchPictures(page);
    await signIn(page, member);
    await expectPictures(page, content);

    const another = await page.context().newPage();
    await another.goto('/userFeed');
    await expectPictures(another, content);

    // Two days later the key is invalid.
    await another.evaluate(() => {
      const [user] = (localStorage.getItem('pipit-media-key') ?? '').split(' ');
      localStorage.setItem('pipit-media-key', `${user} outdated ${Date.now() - 1}`);
    });
    await another.reload();
    await expectPictures(another, content);
    expect(new Set(answers)).toEqual(new Set(['200 with a key']));
  });

  test('who joins by an invitation where only members may read has the key of pictures at once', async ({
    visit,
    community,
  }) => {
    await community.settle({ read: 'members', join: 'invitation' });
    const content = await withPictures(community, community.owner);
    const { code } = await community.call('POST', '/invitations', community.owner.token, { uses: 1, days: 1 });
    const page = await visit('/about', undefined, { on: community });
    const answers = watchPictures(page);
    await expect(bird(page.getByRole('main')).first()).toBeVisible();
    await page.goto(`/join/${code}`);
    await page.getByRole('link', { name: 'Join Saltmarsh' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Lumi');
    await page.getByLabel('User Name').fill(`lumi.${process.pid}`);
    await page.getByLabel('Email address').fill('lumi@example.org');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign up' }).click();
    await expect(page).toHaveURL('/welcome');
    await page.goto('/userFeed');
    await expect(post(page, content).locator('img[data-loaded="true"]')).toBeVisible();
    expect(new Set(answers)).toEqual(new Set(['200 with a key']));
  });
});
