/**
 * A check that needs a clock, many rows, many kills or minutes: too slow or too dependent on the machine for `npm
 * test`.
 */
export interface Drill {
  name: string;
  /** One sentence that states the requirement. */
  title: string;
  run: (options: Options) => Promise<Figure[]>;
}

export interface Options {
  /** Rounds of a random drill. */
  rounds?: number | undefined;
}

export interface Figure {
  what: string;
  /** The formatted value with its unit. */
  value: string;
  aim: string;
  met: boolean;
}

/** A figure that must not be larger than its target. */
export const atMost = (what: string, value: number, aim: number, unit = ''): Figure => ({
  what,
  value: withUnit(value, unit),
  aim: `≤ ${withUnit(aim, unit)}`,
  met: value <= aim,
});

/** A figure without a target, for comparison. */
export const none = (what: string, value: string): Figure => ({ what, value, aim: 'none', met: true });

/** A figure that must equal its target, for example 0 failed requests. */
export const exactly = (what: string, value: number, aim: number, unit = ''): Figure => ({
  what,
  value: withUnit(value, unit),
  aim: withUnit(aim, unit),
  met: value === aim,
});

const withUnit = (value: number, unit: string) => `${Number(value.toPrecision(4))}${unit && ` ${unit}`}`;
