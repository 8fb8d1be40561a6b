import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig, withoutPassword } from './config.ts';

const LIMITS = {
  reads: { points: 300, seconds: 300 },
  'account-reads': { points: 1500, seconds: 300 },
  writes: { points: 30, seconds: 60 },
  points: { points: 5000, seconds: 86_400 },
  entries: { points: 300, seconds: 300 },
  logins: { points: 25, seconds: 300 },
  'network-logins': { points: 100, seconds: 300 },
  'account-logins': { points: 10, seconds: 3600 },
  'stranger-logins': { points: 10, seconds: 86_400 },
  signups: { points: 60, seconds: 1800 },
  'network-signups': { points: 120, seconds: 1800 },
  reports: { points: 30, seconds: 86_400 },
  'network-reports': { points: 60, seconds: 86_400 },
  searches: { points: 60, seconds: 60 },
  uploads: { points: 60, seconds: 1800 },
  pictures: { points: 3000, seconds: 300 },
};

test('without any setting the defaults hold', () => {
  expect(readConfig({}, false)).toEqual({
    port: 3000,
    host: '127.0.0.1',
    workers: 1,
    metrics: null,
    dataDir: resolve('data'),
    databaseUrl: null,
    removed: [],
    seed: 'demo',
    fixed: {},
    tokenSecret: null,
    listCap: 1000,
    backupEvery: 86_400_000,
    backupKeep: { days: 7, weeks: 4 },
    rateLimits: LIMITS,
    trustProxy: 0,
    maxConnectionsPerAddress: 100,
    maxStreams: 3_000,
    writePatienceMs: 3_000,
    corsOrigins: [],
    publicUrl: null,
    s3Url: null,
    uploads: true,
    pushHosts: [],
    securityContact: null,
    sourceUrl: null,
    logLevel: 'info',
    logFormat: 'json',
  });
  expect(readConfig({}, true).logFormat).toBe('pretty');
});

test('an empty setting counts as unset', () => {
  expect(readConfig({ PORT: '', TOKEN_SECRET: '', DATABASE_URL: '' }, false)).toEqual(readConfig({}, false));
});

test('backups by the clock are the wish of the host with PostgreSQL', () => {
  const DATABASE_URL = 'postgres://db/pipit';
  expect(readConfig({ DATABASE_URL }, false).backupEvery).toBe(null);
  expect(readConfig({ DATABASE_URL, BACKUP_EVERY: '1d' }, false).backupEvery).toBe(86_400_000);
  expect(readConfig({ BACKUP_EVERY: 'off' }, false).backupEvery).toBe(null);
});

test('every setting is read', () => {
  const secret = 'x'.repeat(32);
  const given = {
    PORT: '0',
    HOST: '::',
    WORKERS: '3',
    METRICS_PORT: '[::1]:9100',
    DATA_DIR: '/srv/pipit',
    DATABASE_URL: 'postgresql://pipit:pw@db:5432/pipit',
    SEED: 'none',
    GUEST_LOGIN: 'off',
    WHO_MAY_READ: 'members',
    WHO_MAY_JOIN: 'invitation',
    TOKEN_SECRET: secret,
    BACKUP_EVERY: '12h',
    BACKUP_KEEP: '3',
    RATE_LIMITS: 'reads=10/30s, points=off, signups=500/1h',
    TRUST_PROXY: '10.0.0.0/8, ::1,192.168.0.1',
    MAX_CONNECTIONS_PER_ADDRESS: 'off',
    CORS_ORIGINS: 'https://app.example.org, http://localhost:8080',
    PUBLIC_URL: 'https://pipit.example.org',
    S3_URL: 'https://key:secret@s3.example.org/pictures?region=eu-north-1',
    UPLOADS: 'off',
    PUSH_HOSTS: 'push.example.org',
    SECURITY_CONTACT: 'safe@example.org',
    SOURCE_URL: 'https://git.example.org/pipit',
    LOG_LEVEL: 'debug',
    LOG_FORMAT: 'pretty',
  };
  expect(readConfig(given, false)).toEqual({
    port: 0,
    host: '::',
    workers: 3,
    metrics: { host: '::1', port: 9100 },
    dataDir: resolve('/srv/pipit'),
    databaseUrl: 'postgresql://pipit:pw@db:5432/pipit',
    removed: [],
    seed: 'none',
    fixed: { guest: false, read: 'members', join: 'invitation' },
    tokenSecret: secret,
    listCap: 1000,
    backupEvery: 43_200_000,
    backupKeep: { days: 3, weeks: 4 },
    rateLimits: {
      ...LIMITS,
      reads: { points: 10, seconds: 30 },
      points: null,
      signups: { points: 500, seconds: 3600 },
      'network-signups': { points: 1000, seconds: 3600 },
    },
    trustProxy: ['10.0.0.0/8', '::1', '192.168.0.1'],
    maxConnectionsPerAddress: null,
    maxStreams: 3_000,
    writePatienceMs: 3_000,
    corsOrigins: ['https://app.example.org', 'http://localhost:8080'],
    publicUrl: 'https://pipit.example.org',
    s3Url: 'https://key:secret@s3.example.org/pictures?region=eu-north-1',
    uploads: false,
    pushHosts: ['push.example.org'],
    securityContact: 'mailto:safe@example.org',
    sourceUrl: 'https://git.example.org/pipit',
    logLevel: 'debug',
    logFormat: 'pretty',
  });
  expect(readConfig({ RATE_LIMITS: 'off' }, false).rateLimits).toBe(null);
  expect(readConfig({ METRICS_PORT: '9464' }, false).metrics).toEqual({ host: '127.0.0.1', port: 9464 });
  expect(readConfig({ TRUST_PROXY: '2' }, false).trustProxy).toBe(2);
  expect(readConfig({ TRUST_PROXY: 'none' }, false).trustProxy).toBe(0);
  expect(readConfig({ WORKERS: 'auto' }, false).workers).toBe(availableParallelism());
});

test('a setting that was removed refuses nothing: what replaced it is told in a line', () => {
  const given = {
    LIST_CAP: '50',
    RATE_LIMIT: 'off',
    MAX_STREAMS: '',
    BACKUP_KEEP: '3, 0',
    RATE_LIMITS: 'reads=10/30s, network-logins=off, stranger-logins=many',
  };
  const { removed, ...config } = readConfig(given, false);
  expect(removed.map((line) => line.replace(/ has no effect any more: .+/, ''))).toEqual([
    'LIST_CAP',
    'RATE_LIMIT',
    'a limit of RATE_LIMITS that begins with network-, account- or stranger-',
    'the second number of BACKUP_KEEP',
  ]);
  expect({ removed: [], ...config }).toEqual(readConfig({ BACKUP_KEEP: '3', RATE_LIMITS: 'reads=10/30s' }, false));
  expect(readConfig({ RATE_LIMITS: 'network-logins=off' }, false).rateLimits).toEqual(LIMITS);
});

test.for([
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PORT', '80a'],
  ['PORT', '3e3'],
  ['HOST', 'http://localhost'],
  ['HOST', 'two words'],
  ['WORKERS', '0'],
  ['WORKERS', '65'],
  ['WORKERS', 'all'],
  ['METRICS_PORT', '65536'],
  ['METRICS_PORT', 'a b:9100'],
  ['METRICS_PORT', 'localhost'],
  ['DATABASE_URL', 'mysql://db/pipit'],
  ['DATABASE_URL', 'pipit'],
  ['S3_URL', 's3://pictures'],
  ['S3_URL', 'https://s3.example.org/pictures'],
  ['UPLOADS', 'no'],
  ['SEED', 'yes'],
  ['SOURCE_URL', 'ftp://example.org'],
  ['GUEST_LOGIN', 'true'],
  ['GUEST_LOGIN', 'ON'],
  ['WHO_MAY_READ', 'anyone'],
  ['WHO_MAY_JOIN', 'closed'],
  ['BACKUP_EVERY', '0h'],
  ['BACKUP_EVERY', 'daily'],
  ['BACKUP_KEEP', '7,4,1'],
  ['BACKUP_KEEP', 'all'],
  ['RATE_LIMITS', 'none'],
  ['RATE_LIMITS', 'reads'],
  ['RATE_LIMITS', 'reads=300'],
  ['RATE_LIMITS', 'reads=0/5m'],
  ['RATE_LIMITS', 'reads=1/0m'],
  ['RATE_LIMITS', 'toString=1/5m'],
  ['RATE_LIMITS', 'reads=1/5m;writes=off'],
  ['CORS_ORIGINS', '*'],
  ['CORS_ORIGINS', 'https://example.org/'],
  ['CORS_ORIGINS', 'example.org'],
  ['PUBLIC_URL', 'pipit.example.org'],
  ['PUBLIC_URL', 'https://example.org/pipit'],
  ['SECURITY_CONTACT', 'javascript:alert(1)'],
  ['SECURITY_CONTACT', 'two words@example.org'],
  ['TRUST_PROXY', '17'],
  ['MAX_CONNECTIONS_PER_ADDRESS', '0'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '10.0.0.1,proxy'],
  ['TRUST_PROXY', '10.0.0.1/8/8'],
  ['LOG_LEVEL', 'verbose'],
  ['LOG_FORMAT', 'xml'],
] as const)('%s=%s is refused with the name, what was given and what is allowed', ([name, given]) => {
  expect(() => readConfig({ [name]: given }, false)).toThrow(`${name} is "${given}"; allowed: `);
});

test('all wrong settings are told at once, one line each', () => {
  expect(() => readConfig({ PORT: 'x', SEED: 'y' }, false)).toThrow(/^PORT is "x"; .*\nSEED is "y"; [^\n]*$/);
});

test('a wrong secret or address shows neither secret nor password', () => {
  expect(() => readConfig({ TOKEN_SECRET: 'hunter2' }, false)).toThrow(
    'TOKEN_SECRET is 7 characters long; allowed: at least 32 characters.',
  );
  expect(() => readConfig({ DATABASE_URL: 'mysql://me:hunter2@db/pipit' }, false)).toThrow('"mysql://me:…@db/pipit"');
  expect(() => readConfig({ S3_URL: 'https://key:hunter2@s3.example.org/' }, false)).toThrow(
    '"https://key:…@s3.example.org/"',
  );
});

test.for([
  ['postgres://me:pw@db/pipit', 'postgres://me:…@db/pipit'],
  ['postgres://me:p/w@x@db/pipit', 'postgres://me:…@db/pipit'],
  ['postgres://me@db:5432/pipit', 'postgres://me@db:5432/pipit'],
  ['postgres://db/pipit?password=pw&sslmode=require', 'postgres://db/pipit?password=…&sslmode=require'],
] as const)('%s is shown as %s', ([given, shown]) => {
  expect(withoutPassword(given)).toBe(shown);
});
