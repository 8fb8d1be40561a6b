import { failureReply } from '#api/http/reply.ts';
import { type AnswerMessage, answerMessage, type Message, type Place, type RequestMessage } from '../messages.ts';
import type { Server } from './server.ts';

interface Way {
  postMessage(message: Message): void;
  onmessage: ((event: MessageEvent<Message>) => void) | null;
}

export interface Leading {
  onPlace(place: Place): void;
  onReplaced(): void;
}

/** Answers the worker's own tab on its port and the others on the channel, until the worker ends. */
export function announce(port: MessagePort, channel: BroadcastChannel): Leading & { serve(server: Server): void } {
  const reign = crypto.randomUUID();
  const tell = (message: Message) => {
    port.postMessage(message);
    channel.postMessage(message);
  };
  const onPlace = (place: Place) => tell({ kind: 'leader', reign, place });

  const serve = (server: Server) => {
    const listen = (way: Way) => {
      way.onmessage = async ({ data }) => {
        if (data.kind === 'who') onPlace(server.place());
        // A request for an earlier leader is sent again.
        if (data.kind !== 'ask' || data.reign !== reign) return;
        const { tab, id, request } = data;
        const answer = await answered(server, request, data.again);
        way.postMessage({ kind: 'answer', tab, id, answer });
        if (request.method !== 'GET' && answer.status < 300) channel.postMessage({ kind: 'changed', tab });
      };
    };
    listen(port);
    listen(channel);
    onPlace(server.place());
  };
  return { onPlace, onReplaced: () => channel.postMessage({ kind: 'replaced' }), serve };
}

/** Always answers, because a tab waits without a timeout. */
async function answered(server: Server, request: RequestMessage, again: boolean): Promise<AnswerMessage> {
  try {
    return await server.answer(request, again);
  } catch (error) {
    reportError(error);
    return answerMessage(failureReply(crypto.randomUUID()));
  }
}
