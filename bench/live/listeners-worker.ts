/** Holds many streams of live events, in a separate process so that its CPU and memory are not counted. */
import { connect, type Socket } from 'node:net';
import { requestText } from '../lib/request.ts';
import type { Heard, Order } from './listeners.ts';

const AT_ONCE = 10;
const AGAIN_MS = 500;
const sockets: Socket[] = [];
/** Times at which streams received the event since the last order. */
let heard: number[] = [];
let kind = '';
let dropped = 0;

process.on('message', async (order: Order) => {
  if ('open' in order) {
    const { port, tokens } = order.open;
    for (let i = 0; i < tokens.length; i += AT_ONCE) {
      await Promise.all(tokens.slice(i, i + AT_ONCE).map((token) => open(port, token)));
    }
  } else if ('listen' in order) {
    heard = [];
    kind = order.listen;
  } else if ('close' in order) {
    for (const socket of sockets.splice(0)) socket.destroy();
  }
  const answer: Heard = { open: sockets.length, dropped, times: 'take' in order ? heard : [] };
  process.send?.(answer);
});
process.once('disconnect', () => process.exit(0));

const now = () => performance.timeOrigin + performance.now();

/** A refused stream tries again. */
function open(port: number, token: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    socket.write(requestText({ path: '/api/live', token }));
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      if (chunk.startsWith('HTTP/1.1 503')) {
        sockets.splice(sockets.indexOf(socket), 1);
        socket.removeAllListeners().destroy();
        setTimeout(() => open(port, token).then(resolve, reject), AGAIN_MS);
      }
      if (chunk.includes('event: hello')) resolve();
      if (kind === '' || !chunk.includes(`event: ${kind}\n`)) return;
      heard.push(now());
    });
    socket.on('error', reject).on('close', () => {
      dropped += 1;
    });
    sockets.push(socket);
  });
}
