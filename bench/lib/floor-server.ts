/** The baseline: the minimal work of a Node.js server, which is to send bytes that it has. */
import { createServer, type OutgoingHttpHeaders } from 'node:http';

export interface FloorAnswer {
  status: number;
  headers: OutgoingHttpHeaders;
  body: string;
}

let answer: FloorAnswer = { status: 200, headers: {}, body: '' };
process.on('message', (message) => {
  if (typeof message === 'object' && message !== null && 'body' in message) answer = message as FloorAnswer;
});
process.once('disconnect', () => process.exit(0));

createServer((request, response) => {
  const reply = () => response.writeHead(answer.status, answer.headers).end(answer.body);
  if (request.method === 'GET') reply();
  else request.resume().once('end', reply);
}).listen(Number(process.env.PORT), '127.0.0.1');
