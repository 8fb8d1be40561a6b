import type { ServerResponse } from 'node:http';

export interface Streams {
  /** False where there are as many as there may be. */
  begin(outgoing: ServerResponse): boolean;
}

/** Bounds the answers that go on after their head, until each is sent or its reader has gone. */
export function createStreams(most: number): Streams {
  let open = 0;
  return {
    begin(outgoing) {
      if (open >= most) return false;
      open += 1;
      outgoing.once('close', () => {
        open -= 1;
      });
      return true;
    },
  };
}
