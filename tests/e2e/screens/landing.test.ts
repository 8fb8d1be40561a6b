import { expect, screens, test } from '#tests/harness/e2e/e2e.ts';

test.use(screens.phone);

test('a visitor finds the way in: Login in the header, Get started and Login in the hero', { tag: '@core' }, async ({
  visit,
}) => {
  const page = await visit('/');
  for (const { viewport } of Object.values(screens)) {
    await page.setViewportSize(viewport);
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
    await expect(page).toHaveURL('/login');
    await page.goBack();
    await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
    await expect(page).toHaveURL('/login');
    await page.goBack();
    await page.getByRole('link', { name: 'Get started' }).click();
    await expect(page).toHaveURL('/signup');
    await expect(page.getByLabel('User Name')).toBeVisible();
    await page.goBack();
  }
});

test('the guest looks around with one press, is led from / to the feed, and finds a way to an account', {
  tag: '@core',
}, async ({ visit }) => {
  const page = await visit('/');
  for (const [name, { viewport }] of Object.entries(screens)) {
    await test.step(`on a ${name}`, async () => {
      await page.setViewportSize(viewport);
      await page.goto('/');
      await expect(page.getByText('Swifts! First of the year.')).toBeVisible();
      await page.getByRole('link', { name: 'Look around as a guest' }).click();
      await expect(page).toHaveURL('/userFeed');
      await expect(page.getByRole('button', { name: 'Account menu, Guest Pipit' })).toBeVisible();
      await page.goto('/');
      await expect(page).toHaveURL('/userFeed');
      await expect(page.getByRole('heading', { name: 'Feed', level: 1 })).toBeAttached();
      if (name === 'phone') await page.getByRole('button', { name: 'Open menu' }).click();
      await page.getByRole('button', { name: 'Sign up' }).click();
      await expect(page).toHaveURL('/signup');
      await expect(page.getByLabel('User Name')).toBeVisible();
      expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    });
  }
});

test('the front page reads with scripts off: features, what named people say, a footer with 2022 and social networks', async ({
  visit,
}) => {
  const page = await visit('/', undefined, { javaScriptEnabled: false });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Short calls\s*carry far\./);
  await expect(page.getByRole('link', { name: 'Get started' })).toHaveAttribute('href', '/signup');
  await expect(page.getByRole('button')).toHaveCount(0);
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

  await test.step('the way of the guest stands below the buttons, at their edge', async () => {
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

  await test.step('on a desktop the next heading shows that there is more below', async () => {
    await page.setViewportSize(screens.desktop.viewport);
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeInViewport();
  });
});

/** Read over HTTP, because a document can be checked without a browser. */
const documentOf = async (url: string, path: string): Promise<string> => (await fetch(new URL(path, url))).text();
const attribute = (html: string, tag: RegExp, name: string): string =>
  new RegExp(`${name}="([^"]*)"`).exec(tag.exec(html)?.[0] ?? '')?.[1] ?? '';

test('the documents name an icon for both colour schemes, a touch icon, a manifest, a preview and the source', async ({
  server,
  visit,
  people,
}) => {
  const get = (href: string) => fetch(new URL(href, server.url));
  for (const path of ['/', '/login']) {
    const html = await documentOf(server.url, path);
    const hrefOf = (rel: string) => attribute(html, new RegExp(`<link rel="${rel}"[^>]*>`), 'href');
    const icon = await get(hrefOf('icon'));
    expect(icon.headers.get('content-type')).toMatch(/^image\/svg\+xml/);
    expect(await icon.text()).toMatch(/prefers-color-scheme: ?dark/);
    expect((await get(hrefOf('apple-touch-icon'))).headers.get('content-type')).toBe('image/png');
    const manifest = await (await get(hrefOf('manifest'))).json();
    expect(manifest).toMatchObject({ name: 'Pipit', icons: expect.arrayContaining([expect.anything()]) });
    for (const { src } of manifest.icons) expect((await get(src)).ok, src).toBe(true);
  }
  const front = await documentOf(server.url, '/');
  expect(front).toMatch(/<title>[^<]*Pipit/);
  for (const property of ['og:title', 'og:description', 'og:image', 'og:type']) {
    expect(attribute(front, new RegExp(`<meta property="${property}"[^>]*>`), 'content'), property).not.toBe('');
  }
  const source = await get(attribute(front, /<a [^>]*data-source[^>]*>/, 'href'));
  expect(source.status).toBe(200);
  expect([...new Uint8Array(await source.arrayBuffer()).subarray(0, 2)], 'it is gzipped').toEqual([0x1f, 0x8b]);
  const page = await visit('/account', await people.join());
  await expect(page.getByRole('link', { name: 'Source code' })).toHaveAttribute('href', /source\.tgz$/);
});

test('source and guest are as the host wants them', async ({ serve }) => {
  const { url } = await serve({
    SOURCE_URL: 'https://git.example.org/pipit',
    GUEST_LOGIN: 'off',
  });
  const front = await documentOf(url, '/');
  expect(attribute(front, /<a [^>]*data-source[^>]*>/, 'href')).toBe('https://git.example.org/pipit');
  expect(front).not.toContain('Look around as a guest');
  const config = await (await fetch(new URL('/api/config', url))).json();
  expect(config).toMatchObject({ guest: null, sourceUrl: 'https://git.example.org/pipit' });
});
