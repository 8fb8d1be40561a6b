import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { MEDIA_PATH, smallPath } from '#contract/media/media.ts';
import { folderFiles, mediaIn } from '#server/media/files/folder.ts';
import { checkFiles, compareFiles } from '#store/nouns/media/check-files.ts';
import type { Place } from './place.ts';
import type { Person } from './writes.ts';

/** The number of latest acknowledged uploads to check after each kill. */
const LOOKED_AT = 40;
const DAY = 24 * 60 * 60 * 1000;

export interface Uploader {
  /** Uploads pictures in turn until the server is gone. */
  uploadOn(url: string): Promise<void>;
  /**
   * Describes acknowledged uploads that are missing or changed. Compares the files, because unused uploads are not
   * served.
   */
  faultsAt(place: Place): Promise<string[]>;
}

let made = 0;

/** No two pictures are equal. */
const newPicture = (): Promise<Buffer> => {
  made += 1;
  const background = { r: made & 255, g: (made >> 8) & 255, b: (made >> 16) & 255 };
  return sharp({ create: { width: 64 + (made % 32), height: 48, channels: 3, background } })
    .png()
    .toBuffer();
};

export function createUploader({ token }: Person, onAcknowledged: () => void): Uploader {
  const acknowledged: string[] = [];

  const upload = async (url: string): Promise<void> => {
    const body = new Uint8Array(await newPicture());
    const answer = await fetch(`${url}/api/media`, { method: 'POST', headers: { authorization: token }, body });
    const told = (await answer.json()) as { media?: { url: string }; errors?: string[] };
    if (!told.media) throw new Refused(`POST /media: ${answer.status} ${told.errors}`);
    acknowledged.push(told.media.url);
    onAcknowledged();
  };

  return {
    uploadOn: async (url) => {
      try {
        for (;;) await upload(url);
      } catch (error) {
        if (error instanceof Refused) throw error;
      }
    },
    faultsAt: async ({ settings, look }) => {
      const faults: string[] = [];
      const files = folderFiles(settings.DATA_DIR ?? '');
      const names = acknowledged.slice(-LOOKED_AT).map((path) => path.slice(MEDIA_PATH.length));
      if (names.length === 0) return faults;
      const rows = await look((db) => db.selectFrom('media').select('file').where('file', 'in', names).execute());
      for (const name of names) {
        const sha = createHash('sha256')
          .update((await files.get(name)) ?? '')
          .digest('hex');
        if (!name.startsWith(sha)) faults.push(`${name} was acknowledged and is not there, or another one`);
        if (!(await files.has(smallPath(name)))) faults.push(`the small one of ${name} is not there`);
        if (!rows.some(({ file }) => file === name)) faults.push(`${name} was acknowledged and has no row`);
      }
      return faults;
    },
  };
}

class Refused extends Error {}

/** Every row must have its files. The next check removes files without a row. */
export async function fileFaults({ settings, open }: Place): Promise<string[]> {
  const files = folderFiles(settings.DATA_DIR ?? '');
  const { store, close } = await open();
  try {
    const { missing, orphans } = await compareFiles(store.reader, files);
    const { removed } = await checkFiles(store, files, Date.now() + 2 * DAY);
    const left = (await compareFiles(store.reader, files)).orphans;
    return [
      ...missing.map((name) => `${name} has a row and is not in ${mediaIn(settings.DATA_DIR ?? '')}`),
      ...(left > 0 ? [`of ${orphans} files without a row the check removed ${removed}`] : []),
    ];
  } finally {
    await close();
  }
}
