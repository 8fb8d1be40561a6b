import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { EventStream } from '#api/context.ts';

/** Events are small: a reader with this many unread bytes does not read. */
const MOST_UNSENT = 64 * 1024;

/**
 * Sent without chunks, which would add half to each event; the end of the connection ends it. The first byte is sent
 * immediately, because some proxies hold the head back until there is one.
 */
export function openEventStream(outgoing: ServerResponse, headers: Record<string, string>): EventStream {
  outgoing.useChunkedEncodingByDefault = false;
  outgoing.writeHead(200, headers);
  outgoing.write(': hi\n\n');
  const { socket } = outgoing;
  return {
    write(text) {
      if (!socket?.writable) return true;
      if (socket.writableLength > MOST_UNSENT) return false;
      // Events contain only ASCII.
      socket.write(text, 'latin1');
      return true;
    },
    end(text) {
      // A reader with unread data would hold the connection open, uncounted.
      if (socket && socket.writableLength > 0) outgoing.destroy();
      else if (socket?.writable) outgoing.end(text);
    },
    drop: () => void outgoing.destroy(),
    onClose: (closed) => void outgoing.once('close', closed),
  };
}

const LOOK_EVERY_MS = 200;
/** Maximum unread bytes of all readers in memory. */
const MOST_BYTES = 64 * 1024 * 1024;

/**
 * Disconnects callers who request much and read slowly, the worst first, before they fill the memory. Returns a
 * function that tells how full the budget of unread bytes is, from 0 to 1.
 */
export function boundUnread(server: Server, mostBytes = MOST_BYTES, everyMs = LOOK_EVERY_MS): () => number {
  let part = 0;
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const timer = setInterval(() => {
    let bytes = 0;
    for (const { writableLength } of sockets) bytes += writableLength;
    part = bytes / mostBytes;
    if (bytes <= mostBytes) return;
    for (const socket of [...sockets].sort((a, b) => b.writableLength - a.writableLength)) {
      if (bytes <= mostBytes) return;
      bytes -= socket.writableLength;
      socket.destroy();
    }
  }, everyMs).unref();
  server.once('close', () => clearInterval(timer));
  return () => part;
}

export interface Streams {
  /** Returns false if the maximum is reached. */
  begin(outgoing: ServerResponse): boolean;
}

/** Limits the number of streaming responses until each is sent or its reader has disconnected. */
export function createStreams(most: number): Streams {
  let open = 0;
  return {
    begin(outgoing) {
      if (open >= most) return false;
      open += 1;
      outgoing.once('close', () => {
        open -= 1;
      });
      return true;
    },
  };
}
