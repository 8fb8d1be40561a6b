import type { Generated } from 'kysely';
import type { ContentState } from '../schema.ts';

export interface PostTables {
  /** What posts said before they were edited, the newest 20 of each. Made by a trigger alone. */
  post_versions: {
    id: Generated<number>;
    post_id: number;
    content: string;
    /** Both when the next one took its place: what moderators held then is not shown. */
    like_count: number;
    state: ContentState;
    /** When it was written. */
    created_at: number;
  };
}
