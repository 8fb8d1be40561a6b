import type { Fault } from '#contract/refusals/codes.ts';

/** The only way to refuse a call: a status and its faults. */
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
