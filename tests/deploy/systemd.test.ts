import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { parseEnvironmentFile } from '../../scripts/lib/environment-file.ts';
import settings from '../../src/server/config/settings.json' with { type: 'json' };

const folder = join(import.meta.dirname, '../../deploy');
const read = (name: string) => readFileSync(join(folder, name), 'utf8');

/** Values by section and key. A key can occur several times. */
function parseUnit(text: string): Map<string, string[]> {
  const unit = new Map<string, string[]>();
  let section = '';
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const [, opened] = /^\[(\w+)\]$/.exec(line) ?? [];
    const [, key, value = ''] = /^([A-Z]\w+)=(.*)$/.exec(line) ?? [];
    if (!opened && !(key && section)) throw new Error(`not a line of a unit: ${line}`);
    if (opened) section = opened;
    else unit.set(`${section}.${key}`, [...(unit.get(`${section}.${key}`) ?? []), value]);
  }
  return unit;
}

test('the service runs the server without rights, on its socket, with nothing to write but its data', () => {
  const unit = parseUnit(read('pipit.service'));
  const one = (key: string) => unit.get(`Service.${key}`)?.[0];
  expect(one('User')).toBe('pipit');
  expect(one('ProtectSystem')).toBe('strict');
  expect(one('StateDirectory')).toBe('pipit');
  expect(one('NoNewPrivileges')).toBe('yes');
  expect(one('CapabilityBoundingSet')).toBe('');
  expect(one('ExecStart')).toMatch(/ dist\/server\/main\.mjs$/);
  expect(one('ExecReload')).toBe('kill -USR2 $MAINPID');
  expect(one('Environment')).toContain('DATA_DIR=/var/lib/pipit');
  expect(unit.get('Unit.Requires')).toEqual(['pipit.socket']);
  expect(parseUnit(read('pipit.socket')).get('Socket.ListenStream')).toEqual(['127.0.0.1:3000']);
});

test('every setting in the example has a name that Pipit knows', () => {
  const names = [...read('pipit.env.example').matchAll(/^(?:# )?([A-Z_]+)=/gm)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(3);
  for (const name of names) expect(Object.keys(settings)).toContain(name);
});

const analyze = spawnSync('systemd-analyze', ['--version']).status === 0;

test.runIf(analyze)('systemd itself finds nothing wrong with the units (where there is one to ask)', () => {
  const scratch = mkdtempSync(join(tmpdir(), 'pipit-units-'));
  onTestFinished(() => rmSync(scratch, { recursive: true, force: true }));
  // The verification needs an existing command, and this one is not installed.
  const service = read('pipit.service').replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`);
  writeFileSync(join(scratch, 'pipit.service'), service);
  writeFileSync(join(scratch, 'pipit.socket'), read('pipit.socket'));
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', join(scratch, 'pipit.service')], {
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});

test('every command that the guide names exists', () => {
  const guide = readFileSync(join(folder, '../docs/hosting.md'), 'utf8');
  const named = (pattern: RegExp) => [...new Set([...guide.matchAll(pattern)].map(([, name = '']) => name))].sort();
  const commands = named(/(?:^|`)pipit ([a-z]+)/gm);
  expect(commands).toEqual(['backup', 'copy', 'doctor', 'restore', 'rollback']);
  for (const name of commands) expect(existsSync(join(folder, `../scripts/${name}.ts`)), name).toBe(true);
  for (const name of named(/npm run ([a-z:]+)/g)) expect(Object.keys(packageJson.scripts)).toContain(name);
  for (const path of named(/\bdeploy\/([\w.]+)/g)) expect(existsSync(join(folder, path)), path).toBe(true);
  for (const name of named(/\b([A-Z]+(?:_[A-Z]+)+)=/g)) expect(Object.keys(settings)).toContain(name);
});

test('the scripts for the host are scripts that the shell understands', () => {
  for (const name of ['pipit', 'node']) execFileSync('sh', ['-n', join(folder, name)]);
});

test('the command of the host refuses what is no command, and runs nothing', () => {
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(folder, '../scripts/service-command.ts'), '../src/server/main'],
    {
      encoding: 'utf8',
    },
  );
  expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringMatching(/^Usage: pipit COMMAND/) });
});

describe('settings are read as systemd reads an EnvironmentFile', () => {
  const read: [what: string, text: string, settings: Record<string, string>][] = [
    ['an address with &', 'DATABASE_URL=postgres://h/p?a=b&c=d\n', { DATABASE_URL: 'postgres://h/p?a=b&c=d' }],
    ['spaces in a value', 'RATE_LIMITS=reads=600/5m, signups=off \n', { RATE_LIMITS: 'reads=600/5m, signups=off' }],
    ['nothing is run or expanded', 'A=`touch /tmp/x` $(id) $HOME\n', { A: '`touch /tmp/x` $(id) $HOME' }],
    ['comments and empty lines', '# A=1\n; B=2\n\n  C=3\n', { C: '3' }],
    ['a # inside of a value', 'A=x#y # z\n', { A: 'x#y # z' }],
    ['single quotes', 'A=\'a \\ "b" $c\'\n', { A: 'a \\ "b" $c' }],
    ['double quotes and their escapes', 'A="a \\"b\\" \\$c \\n"\n', { A: 'a "b" $c \\n' }],
    ['quotes over several lines', 'A="one\ntwo"\nB=3\n', { A: 'one\ntwo', B: '3' }],
    ['quotes in the middle of a value', 'A=a"b"\n', { A: 'a"b"' }],
    ['several quoted pieces', 'A="a" \'b\' c\n', { A: 'abc' }],
    ['lines joined by a backslash', 'A=one\\\n  two\nB=3\n', { A: 'one  two', B: '3' }],
    ['a backslash before a letter', 'A=a\\b\\\\c\n', { A: 'ab\\c' }],
    ['an empty value', 'A=\nB=2\n', { A: '', B: '2' }],
    ['a line without =', 'export A\nB=2', { B: '2' }],
    ['the last of two', 'A=1\nA=2\n', { A: '2' }],
    ['Windows line ends', 'A=1\r\nB=2\r\n', { A: '1', B: '2' }],
  ];
  test.each(read)('%s', (_, text, settings) => {
    expect(parseEnvironmentFile(text)).toEqual(settings);
  });
});
