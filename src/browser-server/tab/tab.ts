import { withKey } from '../again.ts';
import {
  type AnswerMessage,
  asResponse,
  type Message,
  type Place,
  type RequestMessage,
  requestMessage,
} from '../messages.ts';

interface Waiting {
  request: RequestMessage;
  sent: boolean;
  resolve(answer: AnswerMessage): void;
  reject(reason: unknown): void;
}

interface Way {
  postMessage(message: Message): void;
}

export interface TabOptions {
  onPlace(place: Place): void;
  onChanged(): void;
  onReplaced(): void;
}

export interface Tab {
  id: string;
  send(request: Request, path: string): Promise<Response>;
  hear(message: Message, way: Way, own: boolean): void;
  /** No leader is known to this tab. Open requests are sent to the next one. */
  forgetLeader(): void;
  fail(reason: string): void;
}

/** The state of one tab: its open requests and the known leader. */
export function createTab({ onPlace, onChanged, onReplaced }: TabOptions): Tab {
  const id = crypto.randomUUID();
  const waiting = new Map<number, Waiting>();
  let leader: { reign: string; way: Way } | undefined;
  let count = 0;

  const ask = (number: number, entry: Waiting) => {
    if (!leader) return;
    const { reign, way } = leader;
    way.postMessage({ kind: 'ask', reign, tab: id, id: number, again: entry.sent, request: entry.request });
    entry.sent = true;
  };

  const follow = (reign: string, way: Way, own: boolean) => {
    const known = leader?.reign === reign;
    // The tab's own worker answers on its port and on the channel; the port is faster.
    if (!known || own) leader = { reign, way };
    if (!known) for (const [number, entry] of waiting) ask(number, entry);
  };

  const settle = (number: number): Waiting | undefined => {
    const entry = waiting.get(number);
    waiting.delete(number);
    return entry;
  };

  return {
    id,
    async send(request, path) {
      const message = withKey(await requestMessage(request, path));
      request.signal.throwIfAborted();
      const number = ++count;
      const answer = await new Promise<AnswerMessage>((resolve, reject) => {
        request.signal.addEventListener('abort', () => settle(number)?.reject(request.signal.reason));
        const entry = { request: message, sent: false, resolve, reject };
        waiting.set(number, entry);
        ask(number, entry);
      });
      return asResponse(answer);
    },
    hear(message, way, own) {
      if (message.kind === 'leader') {
        follow(message.reign, way, own);
        onPlace(message.place);
      } else if (message.kind === 'answer' && message.tab === id) settle(message.id)?.resolve(message.answer);
      else if (message.kind === 'changed' && message.tab !== id) onChanged();
      else if (message.kind === 'replaced') onReplaced();
    },
    forgetLeader() {
      leader = undefined;
    },
    fail(reason) {
      for (const number of [...waiting.keys()]) settle(number)?.reject(new TypeError(reason));
    },
  };
}
