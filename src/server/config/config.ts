import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { JOINING, READERS } from '#contract/community/community.ts';
import type { Fixed } from '#store/nouns/community/settings.ts';
import about from '../../../package.json' with { type: 'json' };
import { type Allowances, readRateLimits } from './allowances.ts';
import { type Bounds, readBounds } from './bounds.ts';
import {
  duration,
  isAddressList,
  isHost,
  isOrigin,
  isPostgresUrl,
  isWebPage,
  oneOf,
  type Place,
  parseContact,
  parseOrigins,
  parsePlace,
  wholeNumber,
} from './parse.ts';
import { parsePushHosts } from './push-hosts.ts';
import { removedIn } from './removed.ts';
import { parseS3Url } from './s3-url.ts';
import settings from './settings.json' with { type: 'json' };
import { StartError } from './start-error.ts';

export const { version } = about;

type Name = keyof typeof settings;
type Environment = Readonly<Record<string, string | undefined>>;

export interface Config extends Bounds {
  /** One line per given setting that no longer has an effect. */
  removed: readonly string[];
  port: number;
  host: string;
  /** Number of processes that share one port and one database. */
  workers: number;
  dataDir: string;
  /** The address of the metrics. Null if metrics are off. */
  metrics: Place | null;
  databaseUrl: string | null;
  seed: 'demo' | 'none';
  /** Settings that the owner of the community cannot change. */
  fixed: Fixed;
  tokenSecret: string | null;
  /** In milliseconds; null for never. */
  backupEvery: number | null;
  backupKeep: Keep;
  /** Null if callers are not limited. */
  rateLimits: Allowances | null;
  /** The number of proxies in front of the server, or their addresses and ranges. */
  trustProxy: number | string[];
  /** Null for no limit. */
  maxConnectionsPerAddress: number | null;
  corsOrigins: string[];
  /** The origin that people open. */
  publicUrl: string | null;
  /** The bucket for pictures, with key and secret. Null: the data folder. */
  s3Url: string | null;
  uploads: boolean;
  /** Push services in addition to those of the browsers. Null: push is off. */
  pushHosts: string[] | null;
  /** A URI for reports of security issues. */
  securityContact: string | null;
  /** Null if the site serves the source code. */
  sourceUrl: string | null;
  logLevel: LogLevel;
  logFormat: 'pretty' | 'json';
}

/** The last backup of each of these weeks is kept. */
const WEEKS_KEPT = 4;
const DAY = 24 * 60 * 60 * 1000;

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
type LogLevel = (typeof LOG_LEVELS)[number];

/** Parses all settings, and reports all invalid ones together. */
export function readConfig(env: Environment, onTerminal: boolean): Config {
  const faults: string[] = [];

  /** `parse` returns null for an invalid value. */
  function read<Value, Unset>(name: Name, unset: Unset, parse: (given: string) => Value | null): Value | Unset {
    const given = env[name] || settings[name].default;
    if (!given) return unset;
    const value = parse(given);
    if (value !== null) return value;
    faults.push(`${name} is ${shown(name, given)}; allowed: ${settings[name].allowed}.`);
    return unset;
  }

  const config: Config = {
    ...readBounds(env),
    removed: removedIn(env),
    port: read('PORT', 0, wholeNumber(0, 65_535)),
    host: read('HOST', '', (given) => (isHost(given) ? given : null)),
    workers: read('WORKERS', 1, parseWorkers),
    dataDir: read('DATA_DIR', '', (given) => (given.includes('\0') ? null : resolve(given))),
    metrics: read('METRICS_PORT', null, parsePlace),
    databaseUrl: read('DATABASE_URL', null, (given) => (isPostgresUrl(given) ? given : null)),
    seed: read('SEED', 'none', oneOf('demo', 'none')),
    fixed: {
      ...given('guest', read('GUEST_LOGIN', undefined, oneOf('on', 'off')), (value) => value === 'on'),
      ...given('read', read('WHO_MAY_READ', undefined, oneOf(...READERS)), (value) => value),
      ...given('join', read('WHO_MAY_JOIN', undefined, oneOf(...JOINING)), (value) => value),
    },
    tokenSecret: read('TOKEN_SECRET', null, (given) => (given.length >= 32 ? given : null)),
    backupEvery: everyOf(
      read('BACKUP_EVERY', null, (given) => (given === 'off' ? 'off' : duration(given))),
      env,
    ),
    backupKeep: { days: read('BACKUP_KEEP', 0, parseDays), weeks: WEEKS_KEPT },
    rateLimits: offOr(read('RATE_LIMITS', 'off', readRateLimits)),
    trustProxy: read('TRUST_PROXY', 0, parseProxies),
    maxConnectionsPerAddress: offOr(read('MAX_CONNECTIONS_PER_ADDRESS', null, parseConnections)),
    corsOrigins: read('CORS_ORIGINS', [], parseOrigins),
    publicUrl: read('PUBLIC_URL', null, (given) => (isOrigin(given) ? given : null)),
    s3Url: read('S3_URL', null, (given) => (parseS3Url(given) ? given : null)),
    uploads: read('UPLOADS', 'on', oneOf('on', 'off')) === 'on',
    pushHosts: offOr(read('PUSH_HOSTS', [], parsePushHosts)),
    securityContact: read('SECURITY_CONTACT', null, parseContact),
    sourceUrl: read('SOURCE_URL', null, (given) => (isWebPage(given) ? given : null)),
    logLevel: read('LOG_LEVEL', 'info', oneOf(...LOG_LEVELS)),
    logFormat: read('LOG_FORMAT', onTerminal ? 'pretty' : 'json', oneOf('pretty', 'json')),
  };
  if (faults.length > 0) throw new StartError(faults.join('\n'));
  return config;
}

const given = <Name extends string, Value, Made>(
  name: Name,
  value: Value | undefined,
  make: (value: Value) => Made,
): { [N in Name]?: Made } => (value === undefined ? {} : ({ [name]: make(value) } as { [N in Name]: Made }));

const parseWorkers = (given: string): number | null =>
  given === 'auto' ? availableParallelism() : wholeNumber(1, 64)(given);

const parseConnections = (given: string): number | 'off' | null =>
  given === 'off' ? 'off' : wholeNumber(1, 4_000)(given);

const offOr = <Value>(given: Value | 'off'): Value | null => (given === 'off' ? null : given);

const everyOf = (given: number | 'off' | null, { DATABASE_URL }: Environment): number | null =>
  given === 'off' ? null : (given ?? (DATABASE_URL ? null : DAY));

/** Former releases allowed two numbers: days, and weeks after a comma. */
const parseDays = (given: string): number | null => wholeNumber(0, 1_000)(given.replace(/\s*,\s*\d+$/, ''));

function parseProxies(given: string): number | string[] | null {
  if (given === 'none') return 0;
  const addresses = given.split(',').map((part) => part.trim());
  return isAddressList(addresses) ? addresses : wholeNumber(1, 16)(given);
}

function shown(name: Name, given: string): string {
  if (name === 'TOKEN_SECRET') return `${given.length} characters long`;
  if (name === 'DATABASE_URL' || name === 'S3_URL') return `"${withoutPassword(given)}"`;
  return `"${given}"`;
}

/** Readable for people. An invalid URL may not parse, and its password must not be shown either. */
export function withoutPassword(url: string): string {
  return url.replace(/(\/\/[^:/@]*):.*@/, '$1:…@').replace(/(password=)[^&]*/g, '$1…');
}

export interface Keep {
  days: number;
  weeks: number;
}
