import type { About } from '#contract/community/community.ts';
import type { CurrentSettings } from '#store/nouns/community/settings.ts';

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** For the text of an element, or an attribute in double quotes. */
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

/** The page of a server without a built web client. */
export const placeholderPage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>Pipit</title>
  </head>
  <body>
    <main>
      <h1>Pipit</h1>
      <p>The server runs; its web client is not built.</p>
      <p><a href="/api/docs">Read about the API</a></p>
    </main>
  </body>
</html>
`;

const NOSCRIPT = /<noscript>.*?<\/noscript>/s;
const TITLE = /<title>[^<]*<\/title>/;
const DESCRIPTION = /(<meta name="description" content=")[^"]*/;

/** The page of the app with its contents as text, for readers without scripts: people, search engines, previews. */
export function aboutPage(app: string, about: About): string {
  const words = `<noscript><main>${drawn(about)}</main></noscript>`;
  const page = NOSCRIPT.test(app) ? app.replace(NOSCRIPT, () => words) : app + words;
  return page
    .replace(TITLE, () => `<title>About ${escaped(about.name)}</title>`)
    .replace(DESCRIPTION, (_, start: string) => start + escaped(about.description || `About ${about.name}`));
}

function drawn({ name, description, rules, contact, caretakers, numbers }: About): string {
  const lists = [
    list('Rules', 'ol', rules),
    list(
      'Who looks after it',
      'ul',
      caretakers.map((one) => `${one.firstName} ${one.lastName}`.trim().concat(` (@${one.username})`)),
    ),
  ];
  const sentences = [
    ...paragraphs(description),
    ...(numbers ? [`${counted(numbers.members, 'member')}, ${counted(numbers.posts, 'post')}.`] : []),
  ];
  return [
    `<h1>${escaped(name)}</h1>`,
    ...sentences.map((text) => `<p>${escaped(text)}</p>`),
    ...lists,
    contact && `<h2>Contact</h2><p>${escaped(contact)}</p>`,
    '<p><a href="/">The front page</a></p>',
  ].join('');
}

const paragraphs = (text: string): string[] => text.split(/\n+/).filter((line) => line.trim() !== '');

const list = (title: string, tag: 'ol' | 'ul', items: string[]): string =>
  items.length > 0
    ? `<h2>${title}</h2><${tag}>${items.map((item) => `<li>${escaped(item)}</li>`).join('')}</${tag}>`
    : '';

const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;

export interface LandingSettings {
  /** The origin that people open. */
  publicUrl?: string | null;
  /** Null if the site serves the source code. */
  sourceUrl?: string | null;
}

const SOCIAL = /(<nav data-social="true"[^>]*>)(<a href=")[^"]*("[^>]*>)[^<]*(.*?<\/a>).*?(<\/nav>)/s;
const SOURCE = /(<a data-source="true" href=")[^"]*/;
const GUEST = /<a data-guest="true".*?<\/a>/s;
const JOIN = /<a [^>]*data-join="true".*?<\/a>/s;
const COMMUNITY = /<p hidden="" (?=data-community="true")/;
const NAME = /<b data-name="true"><\/b>/;
const MEMBERS = /<span data-members="true">.*?<\/span>/s;
/** The posts of the demo community, to the end of their section. */
const SAMPLES = /<div data-samples="true".*?(?=<\/section>)/s;
/** Link previews need absolute addresses. */
const PREVIEW = /(<meta property="og:(?:url|image)" content=")(?=\/)/g;

/** Applies the host's settings to the landing page, which was rendered at build time without them. */
export function ownLanding(html: string, settings: LandingSettings): string {
  const { publicUrl, sourceUrl } = settings;
  let own = html;
  if (publicUrl) own = own.replace(PREVIEW, `$1${publicUrl}`);
  if (sourceUrl) own = own.replace(SOURCE, (_, start: string) => start + escaped(sourceUrl));
  return own;
}

/** The community on the landing page. */
export type Front = Pick<CurrentSettings, 'offersGuest' | 'setUp' | 'name' | 'read' | 'join' | 'links'>;

/**
 * Shows the links, the available ways in and the name of a community after its set-up, and no posts if only members can
 * read.
 */
export function communityLanding(html: string, { offersGuest, setUp, name, read, join, links }: Front): string {
  let own = html.replace(SOCIAL, (...[, ...parts]) => drawLinks(parts as string[], links));
  if (!offersGuest) own = own.replace(GUEST, '');
  if (read === 'members') own = own.replace(SAMPLES, '');
  if (!setUp) return own;
  if (join === 'nobody' || join === 'invitation') own = own.replace(JOIN, '');
  if (read === 'everyone') own = own.replace(MEMBERS, '');
  return own.replace(COMMUNITY, '<p ').replace(NAME, () => `<b>${escaped(name)}</b>`);
}

/** Renders each link like the first one. */
function drawLinks([nav = '', start = '', middle = '', end = '', close = '']: string[], links: Front['links']): string {
  if (links.length === 0) return '';
  const drawn = links.map(({ label, url }) => `${start}${escaped(url)}${middle}${escaped(label)}${end}`);
  return `${nav}${drawn.join('')}${close}`;
}
