import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packed, packedFiles } from '../../scripts/vite/source.ts';
import { makeFolder } from './checkout.ts';

const root = join(import.meta.dirname, '../..');

test('the packed source holds what the server is made of, and tar can read it', () => {
  const folder = makeFolder();
  writeFileSync(join(folder, 'source.tgz'), packed(root));
  const listed = execFileSync('tar', ['-tzf', join(folder, 'source.tgz')], { encoding: 'utf8' }).split('\n');
  for (const name of ['package.json', 'LICENSE', 'src/server/main.ts', 'src/server/process/node-sums.txt']) {
    expect(listed).toContain(`pipit/${name}`);
  }
});

test('nothing that a host adds to a checkout is packed', () => {
  const folder = makeFolder();
  const secrets = ['.env', 'backup.db', 'notes.md', 'deploy/.env', 'deploy/compose.yaml', 'src/.env', 'src/pipit.db'];
  secrets.push('src/.private/key.json', 'src/node_modules/a.json', 'data/notes.md');
  const folders = ['deploy', 'src', 'data', 'src/.private', 'src/node_modules'];
  for (const name of folders) mkdirSync(join(folder, name));
  symlinkSync(join(folder, 'data'), join(folder, 'src', 'linked'));
  for (const name of [...secrets, 'data/secret', 'src/main.ts', 'README.md']) writeFileSync(join(folder, name), 'x');
  expect(packedFiles(folder)).toEqual(['README.md', 'src/main.ts']);
});
