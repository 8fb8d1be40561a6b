import { expect, test } from 'vitest';
import { FIRST_LINKS } from '#contract/community/community.ts';
import { communityLanding, type Front, ownLanding } from './documents.ts';

const HTML =
  '<main><a class="btn" data-join="true" href="/signup">Get started</a><a data-guest="true" href="/login?guest">Look around<svg></svg></a>' +
  '<p hidden="" data-community="true">This is <b data-name="true"></b>. <span data-members="true">Members only.</span></p><section><p>Hello</p><div data-samples="true"><div>Swifts!</div></div></section></main>' +
  '<footer><nav data-social="true" aria-label="Elsewhere"><a href="https://github.com/" rel="noopener">GitHub<svg><path/></svg></a>' +
  '<a href="https://joinmastodon.org/" rel="noopener">Mastodon<svg><path/></svg></a></nav>' +
  '<a data-source="true" href="/source.tgz">Source</a></footer>';

test('a page without wishes is as it was built', () => {
  expect(ownLanding(HTML, {})).toBe(HTML);
});

test('the source is where the host says', () => {
  expect(ownLanding(HTML, { sourceUrl: 'https://git.example.org/pipit' })).toContain(
    '<a data-source="true" href="https://git.example.org/pipit">Source</a>',
  );
});

const links = FIRST_LINKS.slice(0, 2);
const FRONT: Front = { offersGuest: true, setUp: false, name: 'Pipit', read: 'everyone', join: 'open', links };
const shown = (front: Partial<Front>) => communityLanding(HTML, { ...FRONT, ...front });

test('until somebody sets it up the page is as it was built, but for the guest’s button where there is no guest', () => {
  expect(shown({})).toBe(HTML);
  expect(shown({ offersGuest: false })).not.toContain('Look around');
});

test('the links at its foot are the owner’s, drawn as those that were there', () => {
  const links = [
    { label: 'R&D', url: 'https://git.example.org/?a=1&b="2"' },
    { label: 'Matrix', url: 'https://matrix.to/$1' },
  ];
  expect(shown({ links })).toContain(
    '<nav data-social="true" aria-label="Elsewhere">' +
      '<a href="https://git.example.org/?a=1&amp;b=&quot;2&quot;" rel="noopener">R&amp;D<svg><path/></svg></a>' +
      '<a href="https://matrix.to/$1" rel="noopener">Matrix<svg><path/></svg></a></nav>',
  );
  expect(shown({ links: [] })).not.toContain('<nav');
});

test('a community is named, as text, and offers the ways in that it has', () => {
  const open = shown({ setUp: true, name: 'Salt & <b>$1</b>' });
  expect(open).toContain('<p data-community="true">This is <b>Salt &amp; &lt;b&gt;$1&lt;/b&gt;</b>. </p>');
  expect(open).toContain('Get started');
  expect(open).toContain('Swifts!');
  expect(shown({ setUp: true, read: 'members' })).toContain('Members only.');
  expect(shown({ read: 'members' })).toContain('<section><p>Hello</p></section>');
  for (const join of ['invitation', 'nobody'] as const)
    expect(shown({ setUp: true, join })).not.toContain('Get started');
});
