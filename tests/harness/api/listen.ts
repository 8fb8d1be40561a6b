import { request } from 'node:http';
import { expect } from 'vitest';
import { liveEvent } from '#contract/live/live.schema.ts';
import type { LiveEvent } from '#contract/live/live.ts';
import type { Wired } from './wire.ts';

/** A stream of live events. */
export interface Ear {
  status: number;
  headers: Wired['headers'];
  /** Only set for a refusal. */
  body: Wired['body'] | undefined;
  /** The events received so far. Each is checked against the contract. */
  events: LiveEvent[];
  /** The raw text, with the comments. */
  text(): string;
  /** Waits for an event of this kind, at index `from` or later, that passes the check. */
  hears<Kind extends LiveEvent['kind']>(
    kind: Kind,
    check?: (data: DataOf<Kind>) => boolean,
    from?: number,
  ): Promise<DataOf<Kind>>;
  /** Returns whether the stream has ended. */
  isEnded(): boolean;
  ends(): Promise<void>;
  pause(): void;
  close(): void;
}

type DataOf<Kind extends LiveEvent['kind']> = Extract<LiveEvent, { kind: Kind }>['data'];

/** Opens the stream over its own connection. */
export function listenTo(url: string, token: string, headers: Record<string, string> = {}): Promise<Ear> {
  return new Promise((resolve, reject) => {
    const asked = request(new URL('/api/live', url), { agent: false, headers: { authorization: token, ...headers } });
    asked.on('error', reject).end();
    asked.on('response', async (answer) => {
      let [text, ended] = ['', false];
      const events: LiveEvent[] = [];
      answer.setEncoding('utf8').on('data', (chunk) => {
        const before = text.lastIndexOf('\n\n') + 2;
        text += chunk;
        const whole = text.slice(before === 1 ? 0 : before, text.lastIndexOf('\n\n') + 2);
        events.push(...whole.split('\n\n').flatMap(eventOf));
      });
      const over = new Promise<void>((resolve) => {
        const end = () => {
          ended = true;
          resolve();
        };
        answer.once('end', end).once('close', end).once('error', end);
      });
      const status = answer.statusCode ?? 0;
      if (status !== 200) await over;
      resolve({
        status,
        headers: answer.headers,
        body: status === 200 ? undefined : JSON.parse(text),
        events,
        text: () => text,
        hears: async (kind, check = () => true, from = 0) => {
          const find = () =>
            events.slice(from).find((event) => event.kind === kind && check(event.data as never))?.data as never;
          await expect.poll(find, { interval: 10 }).toBeDefined();
          return find();
        },
        isEnded: () => ended,
        ends: () => over,
        pause: () => void answer.pause(),
        close: () => void asked.destroy(),
      });
    });
  });
}

function eventOf(block: string): LiveEvent[] {
  const [, kind, data = ''] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
  return kind ? [liveEvent.parse({ kind, data: JSON.parse(data) })] : [];
}
