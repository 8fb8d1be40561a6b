import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { prefetchOnIntent } from './prefetch.ts';

const HERE = { origin: 'https://pipit.test', pathname: '/' };

/** The parts of a page that the tests need: its events and the links in its head. */
let page: EventTarget;
let head: { rel: string; href: string }[];

class Link {
  origin: string;
  pathname: string;
  constructor(href: string) {
    ({ origin: this.origin, pathname: this.pathname } = new URL(href, HERE.origin));
  }
  closest = () => this;
}

beforeEach(() => {
  page = new EventTarget();
  head = [];
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('location', HERE);
  vi.stubGlobal('Element', Link);
  vi.stubGlobal('document', {
    querySelector: () => ({ content: '/assets/app.js /assets/app.css' }),
    createElement: () => ({}),
    head: { append: (link: (typeof head)[number]) => void head.push(link) },
  });
});
afterEach(() => vi.unstubAllGlobals());

function begin(kind: string, href: string): void {
  const event = new Event(kind);
  Object.defineProperty(event, 'target', { value: new Link(href) });
  page.dispatchEvent(event);
}

test.each(['pointerover', 'focusin', 'touchstart'])(
  'the app is fetched at the first %s of a link to it, once',
  (kind) => {
    prefetchOnIntent();
    expect(head).toEqual([]);
    for (const elsewhere of ['/#features', '/source.tgz', 'https://example.org/signup']) begin(kind, elsewhere);
    expect(head).toEqual([]);
    begin(kind, '/signup');
    begin(kind, '/login');
    expect(head).toEqual([
      { rel: 'prefetch', href: '/assets/app.js' },
      { rel: 'prefetch', href: '/assets/app.css' },
    ]);
  },
);

test('a browser that saves data fetches nothing ahead', () => {
  vi.stubGlobal('navigator', { connection: { saveData: true } });
  prefetchOnIntent();
  begin('pointerover', '/signup');
  expect(head).toEqual([]);
});
