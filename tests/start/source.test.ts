import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packed, packedFiles } from '../../scripts/vite/source.ts';
import { makeFolder } from './checkout.ts';

const root = join(import.meta.dirname, '../..');

test('the packed source holds what the server is made of, and tar can read it', () => {
  const folder = makeFolder();
  writeFileSync(join(folder, 'source.tgz'), packed(root));
  const listed = execFileSync('tar', ['-tzf', join(folder, 'source.tgz')], { encoding: 'utf8' }).split('\n');
  for (const name of ['package.json', 'LICENSE', 'src/server/main.ts', 'src/server/node-sums.txt']) {
    expect(listed).toContain(`pipit/${name}`);
  }
});

test('nothing that a host adds to a checkout is packed', () => {
  const folder = makeFolder();
  const secrets = ['.env', 'backup.db', 'notes.md', 'deploy/.env', 'deploy/compose.yaml', 'src/.env', 'src/pipit.db'];
  for (const folderOf of ['deploy', 'src', 'data']) mkdirSync(join(folder, folderOf));
  for (const name of [...secrets, 'data/secret', 'src/main.ts', 'README.md']) writeFileSync(join(folder, name), 'x');
  expect(packedFiles(folder)).toEqual(['README.md', 'src/main.ts']);
});
