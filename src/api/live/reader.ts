/** Minimum pause between two reads of changes. It grows if reading is slow. */
const GAP_MS = 100;
const MOST_GAP_MS = 2_000;
const REST = 5;
const FAILED_GAP_MS = 1_000;

export interface Reader {
  wake(): void;
  /** Resolves when no read is running or will start. */
  stop(): Promise<void>;
}

/** Reads when there is news, one read after the other with pauses. A failed read is repeated. */
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
