import { expect, onEachScreen, onSmallScreen, screens, test } from '#tests/harness/e2e/e2e.ts';

onEachScreen(() => {
  test('a visitor finds the way in: Login in the header, Get started and Login in the hero', async ({ visit }) => {
    const page = await visit('/');
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
    await expect(page).toHaveURL('/login');
    await page.goBack();
    await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
    await expect(page).toHaveURL('/login');
    await page.goBack();
    await page.getByRole('link', { name: 'Get started' }).click();
    await expect(page).toHaveURL('/signup');
    await expect(page.getByLabel('User Name')).toBeVisible();
  });

  test('a visitor reads a list of features, what named people say, and a footer with 2022 and social networks', async ({
    visit,
  }) => {
    const page = await visit('/');
    const features = page.getByRole('main').getByRole('list');
    expect(await features.getByRole('listitem').count()).toBeGreaterThanOrEqual(3);
    const testimonials = page.getByRole('figure');
    expect(await testimonials.count()).toBeGreaterThanOrEqual(3);
    for (const testimonial of await testimonials.all()) {
      await expect(testimonial.getByRole('blockquote')).not.toBeEmpty();
      await expect(testimonial.locator('figcaption')).toContainText(/\p{Lu}\p{L}+ \p{Lu}\p{L}+/u);
    }
    const footer = page.getByRole('contentinfo');
    await expect(footer).toContainText('2022');
    const links = footer.getByRole('navigation').getByRole('link');
    expect(await links.count()).toBeGreaterThanOrEqual(2);
    for (const link of await links.all()) await expect(link).toHaveAttribute('href', /^https:/);
  });

  test('a visitor sees a post, and looks around as the guest with one press', async ({ visit }) => {
    const page = await visit('/');
    await expect(page.getByText('Swifts! First of the year.')).toBeVisible();
    await page.getByRole('link', { name: 'Look around as a guest' }).click();
    await expect(page).toHaveURL('/userFeed');
    await expect(page.getByRole('button', { name: 'Account menu, Guest Pipit' })).toBeVisible();
  });

  test('the guest finds a way to an account of their own', async ({ visit, people }) => {
    const page = await visit('/explore', await people.guest());
    const burger = page.getByRole('button', { name: 'Open menu' });
    await page.getByRole('button', { name: /^Account menu/ }).waitFor();
    if (await burger.isVisible()) await burger.click();
    await page.getByRole('button', { name: 'Sign up' }).click();
    await expect(page).toHaveURL('/signup');
    await expect(page.getByLabel('User Name')).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  });
});

onSmallScreen(() => {
  test('the source can be had from the footer and from the account', async ({ visit, people }) => {
    const front = await visit('/');
    const href = await front.getByRole('contentinfo').getByRole('link', { name: 'Source code' }).getAttribute('href');
    const there = await front.request.get(new URL(href ?? '', front.url()).href);
    expect(there.status()).toBe(200);
    expect([...(await there.body()).subarray(0, 2)], 'it is gzipped').toEqual([0x1f, 0x8b]);
    const page = await visit('/account', await people.join());
    const link = page.getByRole('link', { name: 'Source code' });
    await expect(link).toHaveAttribute('href', /source\.tgz$/);
  });

  test('a member who opens / is on /userFeed', async ({ visit, people }) => {
    const page = await visit('/', await people.join());
    await expect(page).toHaveURL('/userFeed');
    await expect(page.getByRole('heading', { name: 'Feed', level: 1 })).toBeAttached();
  });

  test('the front page reads with scripts off', async ({ visit }) => {
    const page = await visit('/', undefined, { javaScriptEnabled: false });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Short calls\s*carry far\./);
    await expect(page.getByRole('link', { name: 'Get started' })).toHaveAttribute('href', '/signup');
    await expect(page.getByRole('contentinfo')).toContainText('2022');
    await expect(page.getByRole('button')).toHaveCount(0);
  });
});

test('on a desktop the next heading shows that there is more below', async ({ visit }) => {
  const page = await visit('/', undefined, { prepare: (opened) => opened.setViewportSize(screens.desktop.viewport) });
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeInViewport();
});

test('the front page tells those who share it what it is', async ({ visit }) => {
  const page = await visit('/');
  await expect(page).toHaveTitle(/Pipit/);
  for (const property of ['og:title', 'og:description', 'og:image', 'og:type']) {
    await expect(page.locator(`meta[property="${property}"]`)).toHaveAttribute('content', /.+/);
  }
});

test('the browser is given an icon for both colour schemes, a touch icon and a manifest', async ({
  visit,
  request,
}) => {
  for (const path of ['/', '/login']) {
    const page = await visit(path);
    const hrefOf = async (rel: string) => (await page.locator(`link[rel="${rel}"]`).getAttribute('href')) ?? '';
    const icon = await request.get(await hrefOf('icon'));
    expect(icon.headers()['content-type']).toMatch(/^image\/svg\+xml/);
    expect(await icon.text()).toMatch(/prefers-color-scheme: ?dark/);
    expect((await request.get(await hrefOf('apple-touch-icon'))).headers()['content-type']).toBe('image/png');
    const manifest = await (await request.get(await hrefOf('manifest'))).json();
    expect(manifest).toMatchObject({ name: 'Pipit', icons: expect.arrayContaining([expect.anything()]) });
    for (const { src } of manifest.icons) expect((await request.get(src)).ok()).toBe(true);
  }
});

test('links of the footer, source and guest are as the host wants them', async ({ visit, serve }) => {
  const server = await serve({
    SOCIAL_LINKS: 'GitHub=, LinkedIn=, Mastodon=https://example.social/@us',
    SOURCE_URL: 'https://git.example.org/pipit',
    GUEST_LOGIN: 'off',
  });
  const page = await visit('/', undefined, { on: server });
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('navigation').getByRole('link')).toHaveText(['Mastodon']);
  await expect(footer.getByRole('link', { name: 'Mastodon' })).toHaveAttribute('href', 'https://example.social/@us');
  await expect(footer.getByRole('link', { name: 'Source code' })).toHaveAttribute(
    'href',
    'https://git.example.org/pipit',
  );
  await expect(page.getByRole('link', { name: 'Look around as a guest' })).toHaveCount(0);
  const config = await (await page.request.get('/api/config')).json();
  expect(config).toMatchObject({ guest: null, sourceUrl: 'https://git.example.org/pipit' });
});

test('on a phone the way of the guest stands below the buttons, at their edge', async ({ visit }) => {
  const page = await visit('/', undefined, { prepare: (opened) => opened.setViewportSize(screens.phone.viewport) });
  const left = (name: string, text: boolean) =>
    page
      .getByRole('main')
      .getByRole('link', { name })
      .evaluate((link, ofText) => {
        const range = document.createRange();
        range.selectNodeContents(link);
        return (ofText ? range : link).getBoundingClientRect().left;
      }, text);
  expect(await left('Look around as a guest', true)).toBe(await left('Get started', false));
});
