import type { LiveEvent } from '#contract/live/live.ts';

/** A response that streams events, provided by the entry. */
export interface EventStream {
  /** Returns false if the reader does not consume what was sent. */
  write(text: string): boolean;
  /** Sends the text and ends the stream. */
  end(text: string): void;
  /** Ends the stream immediately and discards unsent text. */
  drop(): void;
  onClose(closed: () => void): void;
}

export const eventText = ({ kind, data }: LiveEvent): string => `event: ${kind}\ndata: ${JSON.stringify(data)}\n\n`;
