import { sql } from 'kysely';
import type { Picture } from '#contract/media/media.ts';
import type { DeskReport } from '#contract/moderation/cases.schema.ts';
import { type Ids, idTable, prepared } from '../../engine/prepared.ts';
import { type PictureRow, pictureOf } from '../../reading/posts/views.ts';
import type { Snapshot } from './kept-pictures.ts';

export interface DeskPicture extends PictureRow {
  post_id: number | null;
  case_id: number | null;
}

const of = (column: 'post_id' | 'case_id') =>
  prepared<{ ids: Ids }, DeskPicture>((db, param, engine) =>
    db
      .selectFrom('media')
      .select(['uid', 'file', 'width', 'height', 'tiles', 'alt', 'post_id', 'case_id'])
      .where(column, 'in', sql<number>`(select id from ${idTable(engine, param('ids'))} as wanted)`)
      .orderBy('place')
      .orderBy('id'),
  );
export const [ofPosts, ofCases] = [of('post_id'), of('case_id')];

/** Absent without any, as on a post. */
export const picturesOf = (pictures: Picture[], sensitive: string | null | undefined) => ({
  ...(pictures.length > 0 && { media: pictures, ...(sensitive && { sensitive }) }),
});

/** Described as they were then. Whoever has left has taken them along. */
export function keptPictures({ media = [], sensitive }: Snapshot, kept: DeskPicture[]): Partial<DeskReport> {
  const shown = media.flatMap(({ as, file, alt }) => {
    const row = kept.find((row) => row.file === file);
    return row ? [{ ...pictureOf(row), alt, as }] : [];
  });
  return shown.length > 0 ? { media: shown, ...(sensitive && { sensitive }) } : {};
}
