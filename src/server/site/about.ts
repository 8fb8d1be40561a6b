import type { About } from '#contract/community/community.ts';
import { escaped } from './escape.ts';

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
