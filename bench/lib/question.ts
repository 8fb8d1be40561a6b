import type { Bench } from './bench.ts';
import type { Row } from './compare.ts';

export interface Aim {
  text: string;
  reached: boolean;
}

export interface Finding {
  row: Row;
  aims: Aim[];
}

export interface Question {
  name: string;
  title: string;
  /** Skipped in a quick run. */
  slow?: boolean;
  ask(bench: Bench): Promise<Finding[]>;
}

export const aim = (text: string, reached: boolean): Aim => ({ text, reached });

export const ofFloor = ({ ratio }: Row, least: number): Aim => aim(`≥ ${least} of the floor`, ratio >= least);

/** The time of the baseline is shown too, because another machine changes both. */
export const within = ({ p99, floorP99 = 0, allP99 }: Row, ms: number): Aim => {
  const all = allP99 === undefined ? '' : `, with the writes ${allP99.toFixed(1)}`;
  return aim(`p99 < ${ms} ms (of the floor ${floorP99.toFixed(1)}${all})`, p99 < ms);
};

/** The cost of a request relative to another one, both compared with the baseline of their own minute. */
export const costOf = (row: Row, other: Row): number => other.ratio / row.ratio;

export function atMost(row: Row, times: number, other: Row): Aim {
  const cost = costOf(row, other);
  return aim(`≤ ${times} × ${other.name} (is ${cost.toFixed(2)} ×)`, cost <= times);
}
