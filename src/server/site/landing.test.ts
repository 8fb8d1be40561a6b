import { expect, test } from 'vitest';
import { ownLanding, withoutGuest } from './landing.ts';

const HTML =
  '<main><a data-guest="true" href="/login?guest">Look around<svg></svg></a></main>' +
  '<footer><nav data-social="true" aria-label="Elsewhere"><a href="https://github.com/" rel="noopener">GitHub<svg><path/></svg></a>' +
  '<a href="https://joinmastodon.org/" rel="noopener">Mastodon<svg><path/></svg></a></nav>' +
  '<a data-source="true" href="/source.tgz">Source</a></footer>';

test('a page without wishes is as it was built', () => {
  expect(ownLanding(HTML, {})).toBe(HTML);
});

test('the links at its foot are the host’s, drawn as those that were there', () => {
  const socialLinks = [
    { name: 'R&D', href: 'https://git.example.org/?a=1&b="2"' },
    { name: 'Matrix', href: 'https://matrix.to/$1' },
  ];
  expect(ownLanding(HTML, { socialLinks })).toContain(
    '<nav data-social="true" aria-label="Elsewhere">' +
      '<a href="https://git.example.org/?a=1&amp;b=&quot;2&quot;" rel="noopener">R&amp;D<svg><path/></svg></a>' +
      '<a href="https://matrix.to/$1" rel="noopener">Matrix<svg><path/></svg></a></nav>',
  );
  expect(ownLanding(HTML, { socialLinks: [] })).not.toContain('<nav');
});

test('the source is where the host says, and the guest’s button goes where there is no guest', () => {
  expect(ownLanding(HTML, { sourceUrl: 'https://git.example.org/pipit' })).toContain(
    '<a data-source="true" href="https://git.example.org/pipit">Source</a>',
  );
  expect(withoutGuest(HTML)).toContain('<main></main>');
});
