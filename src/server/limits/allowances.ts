import { type Limit, SPENT } from '#contract/refusals/spent.ts';

export interface Allowance {
  points: number;
  seconds: number;
}

/** Null: as often as they like. */
export type Allowances = Readonly<Record<Limit, Allowance | null>>;

const UNITS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 };
const PART = /^([a-z-]+)=(?:(off)|(\d{1,9})\/(\d{1,4})([smhd]))$/;

/** `reads=300/5m, writes=off`: what may be done in which time. What is not named stays as it was in `base`. */
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

const isLimit = (name: string): name is Limit => Object.hasOwn(SPENT, name);
