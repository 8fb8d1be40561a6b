import { sql } from 'kysely';
import { preparedOne } from '../../engine/prepared.ts';
import type { Store } from '../../engine/store.ts';
import { isAllowed } from './quota.ts';

/** What nobody has used yet shows a file to nobody: a spare upload must not keep in sight what moderators have removed. */
const shown = preparedOne<{ file: string }, { shown: number }>(
  (_db, param) => sql<{ shown: number }>`
    select 1 as shown from media
    join users on users.id = media.user_id and users.state not in ('suspended', 'deleted')
    left join posts on posts.id = media.post_id
    where media.file = ${param('file')} and media.case_id is null and media.place >= 0 and ${isAllowed}
      and (media.post_id is null or posts.state in ('visible', 'held'))
    limit 1`,
);

/** Whether some use of the file is one that its readers may see. A name that nobody can guess stands for who may. */
export const isShown = async (store: Store, file: string): Promise<boolean> =>
  (await shown(store, { file })) !== undefined;

const stored = preparedOne<{ file: string }, { uses: number }>((db, param) =>
  db.selectFrom('files').select('uses').where('name', '=', param('file')),
);

/** For moderators. */
export const isStored = async (store: Store, file: string): Promise<boolean> =>
  (await stored(store, { file })) !== undefined;
