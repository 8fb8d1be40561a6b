import { sql } from 'kysely';
import { MEDIA_PATH, type Picture } from '#contract/media/media.ts';
import { PICTURES_MAX } from '#contract/rules/limits.ts';
import { type Ids, idList, idTable, prepared } from '../../engine/prepared.ts';
import type { Store } from '../../engine/store.ts';

export interface PictureRow {
  uid: string;
  file: string;
  width: number;
  height: number;
  tiles: string;
  alt: string;
}

export const pictureOf = ({ uid, file, width, height, tiles, alt }: PictureRow): Picture => ({
  _id: uid,
  url: `${MEDIA_PATH}${file}`,
  width,
  height,
  tiles,
  alt,
});

/** What somebody says of a picture. */
export interface Described {
  _id: string;
  alt: string;
}

const rows = prepared<{ ids: Ids }, PictureRow & { post_id: number }>((db, param, engine) =>
  db
    .selectFrom('media')
    .select(['post_id', 'uid', 'file', 'width', 'height', 'tiles', 'alt'])
    .where('post_id', 'in', sql<number>`(select id from ${idTable(engine, param('ids'))} as wanted)`)
    .where('purpose', '=', 'post')
    .orderBy('post_id')
    .orderBy('place')
    .$castTo<PictureRow & { post_id: number }>(),
);

/** In their order, by post. */
export async function picturesOf(store: Store, posts: number[]): Promise<Map<number, Picture[]>> {
  if (posts.length === 0) return new Map();
  const found = Map.groupBy(await rows(store, { ids: idList(store, posts) }), ({ post_id }) => post_id);
  return new Map([...found].map(([post, pictures]) => [post, pictures.slice(0, PICTURES_MAX).map(pictureOf)]));
}
