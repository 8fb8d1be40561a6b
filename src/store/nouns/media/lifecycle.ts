import { sql } from 'kysely';
import { MEDIA_PATH, type Purpose } from '#contract/media/media.ts';
import { stampOf } from '#contract/text/text.ts';
import { remove } from '../../data/deletion.ts';
import type { Clock, JobDefinition } from '../../data/jobs/job.ts';
import { atMost, isAmong } from '../../engine/prepared.ts';
import type { RemovalStep } from '../../engine/store.ts';
import { type Lists, listOf, type Paged } from '../../reading/account-data.ts';
import { jsonOf } from '../../reading/json.ts';
import { preparedFor } from '../../reading/visibility/visible.ts';
import { checkFilesJob, type FilesCheck } from './check-files.ts';
import { type Files, lockFiles } from './files.ts';
import { filesJob } from './remove-files.ts';

/** The jobs of an entry that has storage. `onCheck` receives the result of the weekly check. */
export const mediaJobs = (files: Files, clock?: Clock, onCheck?: (found: FilesCheck) => void): JobDefinition[] => [
  filesJob(files, clock),
  checkFilesJob(files, clock, onCheck),
];

type Picture = { id: number; purpose: Purpose; file: string; alt: string; uid: string | null; created_at: number };

/** The pictures of a member. Leaves out those that a report keeps, because members are not told of reports. */
const pictures = preparedFor<Paged, Picture>((db, param) =>
  db
    .selectFrom('media')
    .leftJoin('posts', 'posts.id', 'media.post_id')
    .select(['media.id', 'media.file', 'media.alt', 'posts.uid', 'media.created_at'])
    .select((eb) => eb.ref('media.purpose').$castTo<Purpose>().as('purpose'))
    .where('media.user_id', '=', param('reader'))
    .where('media.purpose', '<>', 'report')
    .where(sql<boolean>`(posts.state is null or posts.state <> 'deleted')`)
    .where('media.id', '>', param('id'))
    .orderBy('media.id')
    .limit(atMost(param('limit'))),
);

export const accountData = {
  pictures: listOf(pictures, ({ file, purpose, alt, uid: postId, created_at }) => {
    const shown = { url: `${MEDIA_PATH}${file}`, as: purpose, alt };
    return jsonOf({ ...shown, ...(postId && { postId }), createdAt: stampOf(created_at) });
  }),
} satisfies Partial<Lists>;

/** Files are deleted when nothing uses them any more: see `remove-files.ts`. */
const removePictures =
  (column: 'post_id' | 'user_id'): RemovalStep =>
  async (store, ids, most) => {
    if (store.engine === 'postgres') {
      const { rows } = await sql<{ file: string }>`
      select file from media where ${isAmong(store, column, ids)} limit ${atMost(most)}`.execute(store.db);
      await lockFiles(store, rows);
    }
    return (await remove(store, 'media', column, ids, most)).length;
  };

export const removal = { ofPosts: removePictures('post_id'), ofPerson: removePictures('user_id') };
