import { CallError, errorsOf, hasCode, isAborted } from '../../data/calls/errors.ts';

/** A picture of a post that is being written or edited. */
export interface Tile {
  /** Identifies this tile, from the moment it was added. */
  key: string;
  alt: string;
  /** 'reading': the browser decodes the file. 'waiting': for its turn, or for the connection. */
  state: 'reading' | 'waiting' | 'sending' | 'done' | 'failed';
  /** Why there is a pause before the next try: there was no response, or the server is overloaded. */
  pausedBy?: 'line' | 'server' | undefined;
  /** The share of bytes sent so far, from 0 to 1; undefined if the browser does not report it. */
  share?: number | undefined;
  /** A `blob:` address that shows the picture on this page. */
  here?: string | undefined;
  /** The id on the server. */
  id?: string | undefined;
  /** Only set for a picture of an existing post. Before that, the server shows it to no one. */
  path?: string | undefined;
  /** Why the upload failed. `hopeless` means that another try cannot help. */
  errors?: string[] | undefined;
  hopeless?: boolean | undefined;
}

/** True if the post has to wait for this picture. */
export const isUnderWay = ({ state }: Tile): boolean => state !== 'done' && state !== 'failed';

export const isDescribed = ({ alt }: Tile): boolean => alt.trim() !== '';

export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const next = [...items];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}

const AT_ONCE = 2;
/** Pauses before retries after a lost connection. After the last one, wait for the user or the connection. */
const PAUSES_MS = [1_000, 2_000, 4_000];
/** If the server asks for a longer pause, the upload fails instead. */
const LONGEST_MS = 60_000;

/** Errors that another try with the same file would repeat. */
const HOPELESS = [
  'picture_refused',
  'not_a_picture',
  'picture_too_large',
  'picture_too_hard',
  'file_too_large',
] as const;

interface QueueOptions<Sent> {
  send: (file: Blob, onProgress: (share: number) => void, signal: AbortSignal) => Promise<Sent>;
  onChange: (key: string, change: Pick<Tile, 'state' | 'share' | 'pausedBy' | 'errors' | 'hopeless'>) => void;
  onSent: (key: string, sent: Sent) => void;
}

interface Job {
  key: string;
  file: Blob;
  state: 'waiting' | 'sending' | 'paused' | 'lost' | 'failed';
  tries: number;
  stop: () => void;
}

/** Sends files in the order in which they were added, a few at the same time. */
export function createQueue<Sent>({ send, onChange, onSent }: QueueOptions<Sent>) {
  const jobs = new Map<string, Job>();

  const next = () => {
    const all = [...jobs.values()];
    const free = AT_ONCE - all.filter(({ state }) => state === 'sending').length;
    for (const job of all.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, free))) void run(job);
  };

  const run = async (job: Job) => {
    const { key, file } = job;
    const stopping = new AbortController();
    const isOn = () => jobs.get(key) === job && !stopping.signal.aborted;
    Object.assign(job, { state: 'sending', stop: () => stopping.abort() });
    onChange(key, { state: 'sending', share: undefined });
    try {
      const tell = (share: number) => isOn() && onChange(key, { state: 'sending', share });
      const sent = await send(file, tell, stopping.signal);
      if (!isOn()) return;
      jobs.delete(key);
      onSent(key, sent);
    } catch (error) {
      if (isOn()) fail(job, error);
    }
    next();
  };

  const fail = (job: Job, error: unknown) => {
    const { key } = job;
    const pause = pauseAfter(error, job.tries++);
    // The session has ended. The upload continues when the member returns to the draft.
    if (isAborted(error)) {
      job.state = 'lost';
      return onChange(key, { state: 'waiting' });
    }
    if (pause !== null) {
      const timer = setTimeout(() => restart(job), pause);
      Object.assign(job, { state: 'paused', stop: () => clearTimeout(timer) });
      return onChange(key, { state: 'waiting', pausedBy: isAnswered(error) ? 'server' : 'line' });
    }
    job.state = isLost(error) ? 'lost' : 'failed';
    onChange(key, { state: 'failed', errors: errorsOf(error), hopeless: hasCode(error, ...HOPELESS) });
  };

  const restart = (job: Job) => {
    job.stop();
    Object.assign(job, { state: 'waiting', stop: () => undefined });
    onChange(job.key, { state: 'waiting' });
    next();
  };

  return {
    add: (key: string, file: Blob): void => {
      jobs.set(key, { key, file, state: 'waiting', tries: 0, stop: () => undefined });
      onChange(key, { state: 'waiting' });
      next();
    },
    remove: (key: string): void => {
      const job = jobs.get(key);
      jobs.delete(key);
      job?.stop();
      next();
    },
    /** Called when the user asks for another try. */
    retry: (key: string): void => {
      const job = jobs.get(key);
      if (!job || job.state === 'sending') return;
      job.tries = 0;
      restart(job);
    },
    /** The connection is back, so uploads that it interrupted are sent again. */
    resume: (): void => {
      for (const job of jobs.values()) {
        if (job.state !== 'paused' && job.state !== 'lost') continue;
        job.tries = 0;
        restart(job);
      }
    },
  };
}

/** There was no response, or one that another try may improve. */
const isLost = (error: unknown): boolean =>
  error instanceof CallError &&
  (error.status === 0 || error.status >= 500 || hasCode(error, 'slow_file')) &&
  !hasCode(error, 'disk_full');

const isAnswered = (error: unknown): boolean => error instanceof CallError && error.status > 0;

/** The pause until the next try, random so that pages do not retry all at once; null for no automatic retry. */
function pauseAfter(error: unknown, tries: number): number | null {
  const pause = PAUSES_MS[tries];
  if (pause === undefined || !(error instanceof CallError) || !isLost(error)) return null;
  const ms = Math.max(error.retryAfter * 1000, pause * (0.75 + Math.random() / 2));
  return ms > LONGEST_MS ? null : ms;
}
