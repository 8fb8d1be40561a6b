import type { Fault } from '#contract/refusals/codes.ts';

/** The one way to say no: a status and what is wrong. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly status: number;
  readonly faults: readonly Fault[];
  readonly headers: Record<string, string>;

  constructor(status: number, faults: Fault | readonly Fault[], headers: Record<string, string> = {}) {
    const list = 'code' in faults ? [faults] : faults;
    super(list.map(({ message }) => message).join(' '));
    this.status = status;
    this.faults = list;
    this.headers = headers;
  }
}
