import { keptOnDevice } from '../../core/storage.ts';
import { HAS_FILES } from './draftNote.ts';

/** Deletes files of drafts that no longer exist. The code is loaded only if this browser stores any files. */
export function sweepLater(): void {
  if (keptOnDevice.read(HAS_FILES)) {
    void import('./draftFiles.ts').then(({ sweepFiles }) => sweepFiles()).catch(() => undefined);
  }
}
