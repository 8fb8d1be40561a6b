import type { Page } from '@playwright/test';
import type { User } from '#contract/people/users.ts';
import type { Member } from '#tests/harness/api/people.ts';
import { expectAccessible, expectAccessibleInLight } from '#tests/harness/e2e/axe.ts';
import type { OwnCommunity } from '#tests/harness/e2e/community.ts';
import { expect, screens, test } from '#tests/harness/e2e/e2e.ts';
import { pagesOf, type Role, type Stop, statesOf, walk } from '#tests/harness/e2e/tours.ts';

const months = Array.from({ length: 12 }, (_, i) => new Date(2026, i).toLocaleString('en', { month: 'long' }));

/** Texts that are in no catalogue: content of members, and the months and lists of `Intl`. */
const wordsOfOthers = async (page: Page): Promise<string[]> => {
  const ask = async (list: string) => (await page.request.get(`/api/${list}`)).json();
  const [posts, { users }] = await Promise.all([ask('posts'), ask('users')]);
  const names = users.map(({ firstName, lastName, username }: User) => [`${firstName} ${lastName}`, `@${username}`]);
  const written = stringsIn([posts, users, names]);
  const tags = written.flatMap((text) => text.match(/(?<=#)[\p{L}\p{N}]+/gu) ?? []);
  return [...written, ...tags, ...months, ' and '].sort((a, b) => b.length - a.length);
};

/** An empty result repeats the search text without its operators; a tag comes from the address. */
const typed = async (page: Page): Promise<string[]> => {
  const values = await page
    .getByRole('searchbox')
    .evaluateAll((fields: HTMLInputElement[]) => fields.map(({ value }) => value));
  const [, tag = ''] = /\/tag\/(\w+)/.exec(page.url()) ?? [];
  return [tag, ...values.flatMap((value) => [value, value.replace(/\s*\w+:\S+/g, '')])].filter(
    ({ length }) => length > 1,
  );
};

/** Search operators are the same in every language. */
const OPERATORS = ['from', 'before', 'after', 'has', 'image', 'link'];

/** Texts of the owner and the members, and names of variables. */
const wordsOf = async ({ call, owner }: OwnCommunity): Promise<string[]> => {
  const { members } = await call('GET', '/members', owner.token);
  const { community } = await call('GET', '/community', owner.token);
  const written = members.map(({ firstName, lastName, username, answer, suspension }: Written) => [
    `${firstName} ${lastName}`,
    ...[username, answer, suspension?.reason],
  ]);
  const { cases } = await call('GET', '/moderation/queue', owner.token);
  const reported = cases.flatMap(({ content, reports }: Reported) => [content?.text, reports.map(({ note }) => note)]);
  return stringsIn([written, reported, community.rules, community.name, community.contact, 'PUBLIC_URL']);
};
type Reported = { content: { text: string } | null; reports: { note: string }[] };
type Written = Record<'firstName' | 'lastName' | 'username' | 'answer', string> & { suspension: { reason: string } };

const stringsIn = (value: unknown): string[] => {
  // A web address is shown without its scheme.
  if (typeof value === 'string') return value ? [value, value.replace(/^https?:\/\//, '')] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
};

/** Visible and audible text outside of the brackets of the catalogue, without the texts of people. */
const leftInEnglish = (page: Page, people: string[]): Promise<string[]> =>
  page.evaluate((people) => {
    // Times come from Intl, keys are those of a keyboard; the rest is typed, or the name of a browser.
    const SKIPPED =
      'script, style, noscript, [hidden], time, kbd, .kbd, mark, textarea, .composer-mirror, .session-name';
    const WORD = /[A-Za-z]{2}/;
    const ATTRIBUTES = ['aria-label', 'title', 'alt', 'placeholder'];
    const said: string[] = [document.title];
    // A text of several pieces, such as one with links.
    const written = new Set(people);
    const found = new Map<Element, boolean>();
    const isWritten = (element: Element | null): boolean => {
      if (element === null) return false;
      const known = found.get(element);
      if (known !== undefined) return known;
      const is = isWritten(element.parentElement) || written.has(element.textContent.trim());
      found.set(element, is);
      return is;
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node: Node | null = walker.currentNode; node; node = walker.nextNode()) {
      const element = node instanceof Element ? node : node.parentElement;
      if (element?.closest(SKIPPED) || isWritten(element)) continue;
      if (node instanceof Element) said.push(...ATTRIBUTES.map((name) => node.getAttribute(name) ?? ''));
      else said.push(node.textContent ?? '');
    }
    const without = (text: string) => people.reduce((rest, words) => rest.replaceAll(words, ''), text);
    const isStart = (text: string) => text.endsWith('…') && people.some((words) => words.startsWith(text.slice(0, -1)));
    return said
      .map((text) => text.replace(/⟦[^⟧]*⟧/g, ''))
      .filter((text) => WORD.test(text))
      .filter((text) => !isStart(text) && WORD.test(without(text).replace('Pipit', '')));
  }, people);

/**
 * Texts that are wider than their container. Names of people and posts in notifications may be cut; the target of ALT
 * is wider than its mark. The columns of the notification settings are known to be too narrow for a longer language.
 */
const cut = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const GIVES_WAY = '.byline, .person-text, .user-trigger-name, .note-on, .hidden-visually, .alt-mark, .told-head';
    const hasText = (element: Element) =>
      [...element.childNodes].some((node) => node instanceof Text && node.data.trim());
    const found = [...document.body.querySelectorAll<HTMLElement>('*')]
      .filter((element) => hasText(element) && element.checkVisibility() && element.clientWidth > 1)
      .filter((element) => element.scrollWidth > element.clientWidth + 1)
      .filter((element) => !element.closest(GIVES_WAY))
      .map((element) => `${element.className}: ${element.textContent}`);
    if (document.documentElement.scrollWidth > innerWidth) found.push('The page scrolls sideways.');
    return found;
  });

const LONGER = 'en-XA';
const FROM_RIGHT = 'ar-XB';
/** Its words are as long, so one screen of each kind is enough; `npm run screenshots` takes them all. */
const SEEN_FROM_RIGHT = ['feed', 'post', 'profile', 'account', 'create-post', 'welcome', 'members', 'community'];
/** The prerendered page is in English; `render.test.tsx` tests its words. */
const PRERENDERED = 'landing';

const JUDGED_IN_CORE = new Set(pagesOf('guest'));

/** In the same visit, axe checks the screens that axe.test.ts does not. */
async function tour(page: Page, stops: Stop[], member: () => Promise<Member>, community?: OwnCommunity): Promise<void> {
  const inLanguage = async (language: string, stop: Stop, me: Member, andAxe = false) => {
    await page.evaluate((chosen) => localStorage.setItem('pipit-language', chosen), language);
    await stop.open(page, me);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    const known = await knownWords(page, stop, me, community);
    for (const [name, { viewport }] of Object.entries(screens)) {
      if (viewport.width > (stop.upTo ?? Infinity)) continue;
      const where = `${language} on a ${name}`;
      await page.setViewportSize(viewport);
      await expect
        .configure({ soft: true })
        .poll(() => leftInEnglish(page, known), where)
        .toEqual([]);
      expect.soft(await cut(page), where).toEqual([]);
      if (!andAxe) continue;
      if (name === 'phone') await expectAccessible(page);
      else await expectAccessibleInLight(page, where);
    }
  };
  await walk(page, stops, member, (stop, me) => inLanguage(LONGER, stop, me, !JUDGED_IN_CORE.has(stop)));
  const fromRight = stops.filter(({ name }) => SEEN_FROM_RIGHT.includes(name));
  await walk(page, fromRight, member, (stop, me) => inLanguage(FROM_RIGHT, stop, me));
}

const all = (role: Role) => [...pagesOf(role), ...statesOf(role)].filter(({ name }) => name !== PRERENDERED);

test.use(screens.phone);
// A tour loads ten to twenty screens and reads each in two windows: up to 40 s on a busy machine, and more on a slower
// one.
test.setTimeout(240_000);

test('in another language all that a visitor sees is said in it, nothing is cut, and axe finds nothing', async ({
  visit,
  people,
}) => {
  const guest = await people.guest();
  await tour(await visit('/robots.txt'), all('visitor'), async () => guest);
});

for (const [title, stopsOf] of [
  ['the pages that the guest sees are said in it, and nothing is cut', pagesOf],
  ['so are their other states and the layers over them, and axe finds nothing', statesOf],
] as const) {
  test(`in another language ${title}`, async ({ visit, people }) => {
    const guest = await people.guest();
    await tour(await visit('/robots.txt'), stopsOf('guest'), async () => guest);
  });
}

test('in another language all that a new member sees is said in it, nothing is cut, and axe finds nothing', async ({
  visit,
  people,
}) => {
  await tour(await visit('/robots.txt'), all('newcomer'), people.join);
});

test('in another language all that an owner sees is said in it, nothing is cut, and axe finds nothing', async ({
  visit,
  furnished,
}) => {
  const page = await visit('/robots.txt', undefined, { on: furnished });
  await tour(page, all('owner'), async () => furnished.owner, furnished);
});

async function knownWords(page: Page, { name }: Stop, me: Member, community?: OwnCommunity): Promise<string[]> {
  const known = [...(await wordsOfOthers(page)), ...stringsIn(me.user)];
  if (community) known.push(...(await wordsOf(community)));
  known.push(...(await typed(page)));
  if (name.startsWith('search-')) known.push(...OPERATORS);
  // The form of the log-in shows the message of the server.
  if (name === 'login-refused') known.push(...(await page.getByRole('alert').allTextContents()));
  return [...new Set(known)];
}
