import { keptOnDevice } from '../../core/storage.ts';
import { HAS_FILES } from './draftNote.ts';

/** Files of drafts that nobody will send any more go, a while after the page is drawn. */
export function sweepLater(): void {
  if (keptOnDevice.read(HAS_FILES)) {
    void import('./draftFiles.ts').then(({ sweepFiles }) => sweepFiles()).catch(() => undefined);
  }
}
