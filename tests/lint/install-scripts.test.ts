import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');

interface Locked {
  dev?: boolean;
  hasInstallScript?: boolean;
}

test('npm runs no install script, and nothing that a host installs needs one', () => {
  expect(read('.npmrc').split('\n')).toContain('ignore-scripts=true');
  const packages = Object.entries(JSON.parse(read('package-lock.json')).packages as Record<string, Locked>);
  const needing = packages.filter(([, { dev, hasInstallScript }]) => hasInstallScript && !dev);
  expect(needing.map(([name]) => name)).toEqual([]);
});
