import type { LiveEvent } from '#contract/live/live.ts';

/** One answer that goes on, as the entry gives it. */
export interface EventStream {
  /** False where its reader does not take what was sent. */
  write(text: string): boolean;
  /** Sends this, and then nothing any more. */
  end(text: string): void;
  /** At once, whatever was not sent. */
  drop(): void;
  onClose(closed: () => void): void;
}

export const eventText = ({ kind, data }: LiveEvent): string => `event: ${kind}\ndata: ${JSON.stringify(data)}\n\n`;
