import { connect } from 'node:net';

export interface Answered {
  status: number;
  bytes: number;
}

/** One kept-alive connection that carries one request at a time. Parses a response only to find its end. */
export function openConnection(port: number, onAnswer: (answer: Answered) => void, onFailure: (error: Error) => void) {
  const socket = connect(port, '127.0.0.1').setNoDelay(true);
  let status = 0;
  let received = 0;
  let wanted = 0;

  socket.on('data', (chunk: Buffer) => {
    received += chunk.length;
    if (wanted === 0) {
      const head = headOf(chunk);
      if (!head) {
        socket.destroy(new Error('An answer does not begin with a whole head.'));
        return;
      }
      status = head.status;
      wanted = head.whole;
    }
    const ended = wanted === UNKNOWN ? chunk.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK) : received >= wanted;
    if (!ended) return;
    const answer = { status, bytes: received };
    received = 0;
    wanted = 0;
    onAnswer(answer);
  });
  socket.on('error', onFailure);
  socket.on('end', () => socket.destroy(new Error('The server has hung up.')));
  return { send: (request: string) => socket.write(request, 'latin1'), close: () => socket.destroy() };
}

const UNKNOWN = -1;
const LAST_CHUNK = Buffer.from('0\r\n\r\n');

function headOf(chunk: Buffer): { status: number; whole: number } | undefined {
  const end = chunk.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const head = chunk.toString('latin1', 0, end);
  const length = /content-length: (\d+)/i.exec(head)?.[1];
  return { status: Number(head.slice(9, 12)), whole: length === undefined ? UNKNOWN : end + 4 + Number(length) };
}
