/** Changes are read so often at most; where that takes long, less often. */
const GAP_MS = 100;
const MOST_GAP_MS = 2_000;
const REST = 5;
const FAILED_GAP_MS = 1_000;

export interface Reader {
  wake(): void;
  /** Nothing is read after it. */
  stop(): Promise<void>;
}

/** Reads when there is news, one time after the other and not too often. What has failed is tried again. */
export function createReader(read: () => Promise<void>, onError: (error: unknown) => void): Reader {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let reading: Promise<void> | undefined;
  let again = false;
  let stopped = false;
  let notBefore = 0;
  const wake = () => {
    if (reading) again = true;
    else if (!stopped) timer ??= setTimeout(start, Math.max(0, notBefore - performance.now()));
  };
  const start = () => {
    [timer, again] = [undefined, false];
    reading = run();
  };
  const run = async () => {
    const begun = performance.now();
    let failed = false;
    try {
      await read();
    } catch (error) {
      failed = true;
      onError(error);
    }
    const took = performance.now() - begun;
    const gap = failed ? FAILED_GAP_MS : Math.min(MOST_GAP_MS, Math.max(GAP_MS, REST * took));
    notBefore = begun + gap;
    reading = undefined;
    if (again || failed) wake();
  };
  return {
    wake,
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await reading;
    },
  };
}
