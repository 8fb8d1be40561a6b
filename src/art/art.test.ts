import { describe, expect, test } from 'vitest';
import { people } from '#seed/demo/demo-community.ts';
import { drawBird as drawBirdAs } from './bird.ts';
import { coverURL } from './cover.ts';
import { PLUMAGES, SKIES } from './plumage.ts';
import { song } from './song.ts';

const drawBird = (username: string) => drawBirdAs(username, 'id');

/** The parts that are distinguishable at 44 px. */
function partsOf(username: string) {
  const [, sky, flip = '', pose, body] =
    /<rect[^>]+fill="(#\w+)"\/><g( transform="[^"]+")?>.*<g transform="(.+) rotate\([^)]+\)">.*?<path d="M33 14a[^"]+" fill="(#\w+)"/.exec(
      drawBird(username),
    ) ?? [];
  return { sky: sky ?? '', body: body ?? '', pose: flip + pose };
}

describe('birds', () => {
  test('a name has one bird, whatever its case', () => {
    expect(drawBird('Ada')).toBe(drawBird('ada'));
  });

  test('a name keeps the bird it has always had', () => {
    expect(partsOf('elodie')).toEqual({
      sky: '#ccd8ee',
      body: '#c08a52',
      pose: expect.stringContaining('rotate(-15 '),
    });
  });

  test('a crowd is told apart', () => {
    const crowd = Array.from({ length: 3000 }, (_, i) => drawBird(`name${i * 7919}`));
    expect(new Set(crowd).size).toBeGreaterThan(2900);
  });

  test('in a small crowd hardly two share sky, plumage and pose', () => {
    for (let crowd = 0; crowd < 50; crowd++) {
      const looks = Array.from({ length: 20 }, (_, i) => JSON.stringify(partsOf(`${crowd}someone${i}`)));
      expect(new Set(looks).size, `crowd ${crowd}`).toBeGreaterThanOrEqual(18);
    }
  });

  test('no trait follows from another', () => {
    const skies = new Map<string, Set<string>>();
    for (let i = 0; i < 2000; i++) {
      const { sky, body } = partsOf(`name${i}`);
      skies.set(body, (skies.get(body) ?? new Set()).add(sky));
    }
    expect(skies.size).toBe(PLUMAGES.length);
    for (const seen of skies.values()) expect(seen.size).toBe(SKIES.length);
  });

  test('the demo community wears four plumages under four skies', () => {
    const seeded = people.map(({ username }) => partsOf(username));
    expect(new Set(seeded.map(({ body }) => body)).size).toBe(4);
    expect(new Set(seeded.map(({ sky }) => sky)).size).toBe(4);
  });

  test('a name never reaches the drawing', () => {
    expect(drawBird('"><script>')).not.toContain('script');
  });

  test('an image source has nothing to escape', () => {
    expect(coverURL('ada')).toMatch(/^data:image\/svg\+xml,[\w%.!~*'()-]+$/);
  });
});

describe('song', () => {
  test('fills the width it is given', () => {
    const starts = [...song('pipit', { width: 1440 }).matchAll(/M([\d.]+) /g)].map((match) => Number(match[1]));
    expect(Math.max(...starts)).toBeGreaterThan(1400);
  });

  test('of nothing is silence', () => {
    expect(song('')).toBe('');
  });
});
