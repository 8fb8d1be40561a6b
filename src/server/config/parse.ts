import { isIP } from 'node:net';

export function wholeNumber(least: number, most: number): (given: string) => number | null {
  return (given) => {
    const value = Number(given);
    return /^\d{1,9}$/.test(given) && value >= least && value <= most ? value : null;
  };
}

const UNITS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Returns milliseconds. */
export function duration(given: string): number | null {
  const [, amount = '', unit = ''] = /^([1-9]\d{0,3})([smhd])$/.exec(given) ?? [];
  return amount ? Number(amount) * (UNITS[unit] ?? 0) : null;
}

export function oneOf<Choice extends string>(...choices: readonly Choice[]): (given: string) => Choice | null {
  return (given) => choices.find((choice) => choice === given) ?? null;
}

export function isHost(given: string): boolean {
  return isIP(given) !== 0 || /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(given);
}

export interface Place {
  host: string;
  port: number;
}

/** A port of this machine, or `address:port`. */
export function parsePlace(given: string): Place | null {
  const [, address = '127.0.0.1', digits = ''] = /^(?:(.+):)?(\d+)$/.exec(given) ?? [];
  const host = address.replace(/^\[(.*)\]$/, '$1');
  const port = wholeNumber(0, 65_535)(digits);
  return port !== null && isHost(host) ? { host, port } : null;
}

export function isPostgresUrl(given: string): boolean {
  const url = URL.parse(given);
  return url !== null && (url.protocol === 'postgres:' || url.protocol === 'postgresql:');
}

/** Checks that each entry is an address, optionally with a prefix length. */
export function isAddressList(given: readonly string[]): boolean {
  return given.every((entry) => {
    const [address = '', prefix, ...rest] = entry.split('/');
    const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
    return rest.length === 0 && longest > 0 && (prefix === undefined || wholeNumber(0, longest)(prefix) !== null);
  });
}

export const isWebPage = (given: string): boolean => /^https?:\/\//i.test(given) && URL.canParse(given);

/** The notation of browsers: no path, no trailing slash. */
export const isOrigin = (given: string): boolean => /^https?:/.test(given) && URL.parse(given)?.origin === given;

export function parseOrigins(given: string): string[] | null {
  const origins = given.split(',').map((part) => part.trim());
  return origins.every(isOrigin) ? origins : null;
}

export function parseContact(given: string): string | null {
  if (/^[^\s@:]+@[^\s@:]+$/.test(given)) return `mailto:${given}`;
  return /^(mailto:|https:\/\/|tel:)\S+$/.test(given) ? given : null;
}
