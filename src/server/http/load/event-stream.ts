import type { ServerResponse } from 'node:http';
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
