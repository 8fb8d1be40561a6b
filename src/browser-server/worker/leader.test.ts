import { expect, test, vi } from 'vitest';
import type { AnswerMessage, Message, RequestMessage } from '../messages.ts';
import { announce } from './leader.ts';
import type { Server } from './server.ts';

const request: RequestMessage = { method: 'GET', path: '/api/posts', headers: [], body: null };

/** The response that a tab gets from a leader with this server. */
async function asked(answer: Server['answer']): Promise<AnswerMessage> {
  const { port1: tab, port2: worker } = new MessageChannel();
  const channel = new BroadcastChannel('pipit leader.test');
  try {
    return await new Promise((resolve) => {
      tab.onmessage = ({ data }: MessageEvent<Message>) => {
        if (data.kind === 'answer') resolve(data.answer);
        if (data.kind !== 'leader') return;
        tab.postMessage({ kind: 'ask', reign: data.reign, tab: 'tab', id: 1, again: false, request } satisfies Message);
      };
      announce(worker, channel).serve({ place: () => ({ kind: 'memory' }), answer });
    });
  } finally {
    tab.close();
    channel.close();
  }
}

test('a request that fails inside is answered with 500: the tab does not wait for ever', async () => {
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  try {
    const broken = new Error('database is gone');
    const { status, body } = await asked(() => Promise.reject(broken));
    expect(status).toBe(500);
    expect(JSON.parse(new TextDecoder().decode(body ?? new ArrayBuffer()))).toHaveProperty('errors');
    expect(reported).toHaveBeenCalledWith(broken);
  } finally {
    vi.unstubAllGlobals();
  }
});

test('any other is answered as it is', async () => {
  const answer = { status: 204, headers: [], body: null };
  expect(await asked(async () => answer)).toEqual(answer);
});
