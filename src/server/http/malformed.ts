import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Fault } from '#contract/refusals/codes.ts';
import { refusedBody } from '#contract/refusals/errors.ts';

const REFUSALS: Readonly<Record<string, [status: string, fault: Fault]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [
    '408 Request Timeout',
    { code: 'request_timeout', message: 'The request took too long to arrive. Send it again.' },
  ],
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    {
      code: 'headers_too_large',
      params: { max: 16 * 1024 },
      message: 'The headers are larger than 16 KiB. Send less.',
    },
  ],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [
    '413 Payload Too Large',
    { code: 'chunk_extensions_too_large', message: 'The chunk extensions are too large. Send none.' },
  ],
  CHUNKS_TOO_SMALL: [
    '413 Payload Too Large',
    { code: 'chunks_too_small', message: 'The body comes in too many small chunks. Send larger ones.' },
  ],
};
const MALFORMED: [string, Fault] = [
  '400 Bad Request',
  { code: 'malformed_request', message: 'This is not a request of HTTP.' },
];

/** Refuses a malformed request like any other, and ends its connection. */
export function refuseMalformed(error: NodeJS.ErrnoException, socket: Duplex): void {
  // A response that has begun must not be garbled. Node.js exposes it only here.
  const { _httpMessage: answer } = socket as { _httpMessage?: ServerResponse };
  if (!socket.writable || answer?.headersSent || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const [status, fault] = REFUSALS[error.code ?? ''] ?? MALFORMED;
  const body = JSON.stringify(refusedBody([fault]));
  const head = [
    `HTTP/1.1 ${status}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}
