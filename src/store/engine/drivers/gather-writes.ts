/** While requests keep coming, a write waits so long for others to share its commit, which costs as much as four reads. */
const GATHER_MS = 3;
/** A turn of the event loop that takes less had nothing else to do. */
const IDLE_TURN_MS = 0.05;

/** Runs `work` after a turn of the event loop in which nothing else happened: a lone write hardly waits. */
export function gatherWrites(work: () => void, clock = () => performance.now()): void {
  const until = clock() + GATHER_MS;
  const turn = (began: number) =>
    setImmediate(() => {
      const now = clock();
      if (now - began < IDLE_TURN_MS || now > until) work();
      else turn(now);
    });
  turn(clock());
}
