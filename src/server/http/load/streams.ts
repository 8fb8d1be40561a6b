import type { ServerResponse } from 'node:http';

export interface Streams {
  /** Returns false if the maximum is reached. */
  begin(outgoing: ServerResponse): boolean;
}

/** Limits the number of streaming responses until each is sent or its reader has disconnected. */
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
