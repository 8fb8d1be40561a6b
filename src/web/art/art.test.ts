import { describe, expect, test } from 'vitest';
import { birdURL, drawBird } from './bird.ts';
import { coverURL } from './cover.ts';
import { song } from './song.ts';

describe('birds', () => {
  test('a name has one bird, whatever its case', () => {
    expect(birdURL('Ada')).toBe(birdURL('ada'));
    expect(drawBird('ada')).toBe(drawBird('ada'));
  });

  test('a name keeps the bird it has always had', () => {
    expect(drawBird('priya_r')).toContain('fill="#93613a"');
    expect(drawBird('priya_r')).toContain('rotate(-1.3 30 52)');
    expect(drawBird('elodie')).toContain('rotate(-1.5 30 52)');
  });

  test('a crowd is told apart', () => {
    const crowd = Array.from({ length: 3000 }, (_, i) => drawBird(`name${i * 7919}`));
    expect(new Set(crowd).size).toBeGreaterThan(2900);
  });

  test('a name never reaches the drawing', () => {
    expect(drawBird('"><script>')).not.toContain('script');
  });

  test('an image source has nothing to escape', () => {
    expect(birdURL('ada')).toMatch(/^data:image\/svg\+xml,[\w%.!~*'()-]+$/);
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
