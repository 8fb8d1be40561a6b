import type { Store } from '#store/engine/store.ts';
import type { Files } from '#store/nouns/media/files.ts';
import { type BulkRows, bulkLoad } from '#store/transfer/bulk.ts';
import { godwits } from '../demo/godwits.ts';
import { putFiles } from '../demo/picture.ts';
import { generateFollows } from './generate-follows.ts';
import { generatePeople } from './generate-people.ts';
import { generatePosts } from './generate-posts.ts';
import { generateHides } from './generate-safety.ts';
import { planCommunity, type Volume } from './plan.ts';

export interface GenerateOptions {
  volume: Volume;
  /** Seed, volume and end determine the whole community. */
  seed: number;
  /** The time of the last post, in milliseconds since 1970; the first is two years older. */
  until: number;
  /** Hash of the guest's password. Only the guest can log in. */
  guestPasswordHash: string;
  /** Without it, the rows of pictures have no files. */
  files?: Files | undefined;
  /** Between 0 and 1. */
  onProgress?: (part: number) => void;
}

/** Fills an empty database. People are written last, because their counts are known only then. */
export async function generateCommunity(store: Store, options: GenerateOptions): Promise<void> {
  const { volume, onProgress = () => undefined } = options;
  const plan = planCommunity(options);
  if (options.files) await putFiles(options.files, godwits);
  const { users, posts, likes, follows, comments } = volume;
  const rows = users + posts + likes + follows + comments + plan.bookmarks + plan.votes;
  let done = 0;
  await bulkLoad(
    store,
    async (insert) => {
      const counted = async (batch: BulkRows) => {
        await insert(batch);
        done += batch.rows.length;
        onProgress((ROWS_PART * done) / rows);
      };
      const follows = await generateFollows(plan, counted);
      await generatePosts(plan, counted, insert);
      await generateHides(plan, insert, follows);
      await generatePeople(plan, counted, options.guestPasswordHash);
    },
    (part) => onProgress(ROWS_PART + (1 - ROWS_PART) * part),
  );
}

/** The share of the rows in the progress; the indexes take the rest. */
const ROWS_PART = 0.75;
