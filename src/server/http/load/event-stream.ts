import type { ServerResponse } from 'node:http';
import type { EventStream } from '#api/live/stream.ts';

/** Events are small: a reader who leaves so many bytes does not read. */
const MOST_UNSENT = 64 * 1024;

/**
 * Ends with its connection, and is therefore sent as it is: in chunks each event would cost half as much again. The first
 * byte goes out at once, since some proxies hold the head back until there is one.
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
      // Nothing in an event is beyond ASCII.
      socket.write(text, 'latin1');
      return true;
    },
    end(text) {
      // A reader who has left something unread would hold the connection open, uncounted.
      if (socket && socket.writableLength > 0) outgoing.destroy();
      else if (socket?.writable) outgoing.end(text);
    },
    drop: () => void outgoing.destroy(),
    onClose: (closed) => void outgoing.once('close', closed),
  };
}
