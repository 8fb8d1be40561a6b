import type { Store } from '../../engine/store.ts';

/** What is done beside requests, by one process of a deployment at a time, at least once. */
export interface JobDefinition<Payload = unknown> {
  kind: string;
  /**
   * Asked by each process at its start and every so often. When it says yes, there is one such job, whoever asked, under
   * the kind as its key. It only reads.
   */
  wanted?: { everyMs: number; is(store: Store): Promise<boolean> };
  /** Once done, it is never done again in this database. */
  once?: boolean;
  /** How many of this kind, of different keys, one process runs at a time; 1 if nothing is said. */
  atOnce?: number;
  run(store: Store, payload: Payload, context: JobContext): Promise<void>;
}

export interface JobContext {
  /** What the last portion has left, perhaps of another process; '' at the beginning. */
  readonly progress: string;
  /** Aborted when the process ends, or another one has taken the job over. */
  readonly signal: AbortSignal;
  /** A short transaction: what it changes and the progress that it gives are stored together, or neither. */
  portion(work: (store: Store) => Promise<string>): Promise<void>;
  /** For work that is no portion and takes long: the job stays this process's until it ends. Nobody waits for it once aborted. */
  hold<T>(work: () => Promise<T>): Promise<T>;
  /** Others write meanwhile. */
  pause(ms: number): Promise<void>;
}

/** Typed where it is written; a runner has them side by side. */
export const defineJob = <Payload>(definition: JobDefinition<Payload>): JobDefinition =>
  definition as JobDefinition<unknown>;

/** Trying again would not help. */
export class PermanentError extends Error {
  override name = 'PermanentError';
}

/** Nothing has failed, and there will be more to do after that time; sooner where somebody asks for the job. */
export class PostponedError extends Error {
  override name = 'PostponedError';
  readonly ms: number;

  constructor(ms: number) {
    super(`the job goes on in ${ms} ms`);
    this.ms = ms;
  }
}

/** Another process has the job now: what this one was about to store must not be. */
export class LostLeaseError extends Error {
  override name = 'LostLeaseError';

  constructor(kind: string) {
    super(`the job ${kind} was not held any more: another process has taken it over`);
  }
}
