import { expect, test } from 'vitest';
import { websiteOf } from './ProfileHead.tsx';

test('a website is shown without its scheme', () => {
  expect(websiteOf('https://saltmarsh.example/ada')).toEqual({
    href: 'https://saltmarsh.example/ada',
    text: 'saltmarsh.example/ada',
  });
  expect(websiteOf('http://saltmarsh.example/')?.text).toBe('saltmarsh.example');
});

test('only http and https become links', () => {
  expect(websiteOf('')).toBeUndefined();
  expect(websiteOf('javascript:alert(1)')).toBeUndefined();
});
