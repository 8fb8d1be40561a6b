import { type Limit, SPENT } from '#contract/refusals/spent.ts';
import settings from './settings.json' with { type: 'json' };

export interface Allowance {
  points: number;
  seconds: number;
}

/** Null turns the limit off. */
export type Allowances = Readonly<Record<Limit, Allowance | null>>;

const UNITS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 };
const PART = /^([a-z-]+)=(?:(off)|(\d{1,9})\/(\d{1,4})([smhd]))$/;

/** `reads=300/5m, writes=off`: points per period. Limits that are not named stay as in `base`. */
export function parseAllowances(given: string, base: Partial<Allowances> = {}): Allowances | null {
  const allowances: Partial<Record<Limit, Allowance | null>> = { ...base };
  for (const part of given.split(',')) {
    const [, name = '', off, points, count, unit = ''] = PART.exec(part.trim()) ?? [];
    if (!isLimit(name)) return null;
    const allowance = { points: Number(points), seconds: Number(count) * (UNITS[unit] ?? 0) };
    if (!off && (allowance.points < 1 || allowance.seconds < 1)) return null;
    allowances[name] = off ? null : allowance;
  }
  return allowances as Allowances;
}

/** A /48 of IPv6 may belong to one person, so it has this multiple of the limit of one address. */
const OF_NETWORKS = [
  ['network-logins', 'logins', 4],
  ['network-signups', 'signups', 2],
  ['network-reports', 'reports', 2],
] as const;
/** Guesses at one account: by one address, and by all strangers. */
const OF_GUESSES = 'account-logins=10/1h, stranger-logins=10/1d';
/** Former releases allowed these settings. */
const NO_CHOICE = /^\s*(?:network|account|stranger)-(?:logins|signups|reports)=/;

/** Applies the host's setting to the defaults, and derives the limits of networks. */
export function readRateLimits(given: string): Allowances | 'off' | null {
  if (given === 'off') return 'off';
  const chosen = given.split(',').filter((part) => !NO_CHOICE.test(part));
  const allowances = parseAllowances([settings.RATE_LIMITS.default, OF_GUESSES, ...chosen].join());
  if (!allowances) return null;
  const ofNetworks = OF_NETWORKS.map(([network, of, times]) => {
    const one = allowances[of];
    return [network, one && { ...one, points: times * one.points }];
  });
  return { ...allowances, ...Object.fromEntries(ofNetworks) };
}

const isLimit = (name: string): name is Limit => Object.hasOwn(SPENT, name);

/** The limits of a host that sets none. */
export const DEFAULT_ALLOWANCES = readRateLimits(settings.RATE_LIMITS.default) as Allowances;
