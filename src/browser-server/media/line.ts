import { UploadError } from '#api/media/pictures.ts';
import { createQueue } from './queue.ts';

const MOST_WAITING = 100;

/** Pictures, one after another. */
export function createLine() {
  const inTurn = createQueue();
  let waiting = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (waiting >= MOST_WAITING) throw new UploadError('busy');
    waiting += 1;
    try {
      return await inTurn(work);
    } finally {
      waiting -= 1;
    }
  };
}
