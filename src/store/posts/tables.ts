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
  /** Edits that moderators have yet to look at, one for each post or comment. Another edit takes its place under a new id. */
  held_edits: {
    id: Generated<number>;
    /** Null for an edit of a comment, as `comment_id` is for one of a post. */
    post_id: number | null;
    comment_id: number | null;
    author_id: number;
    text: string;
    /** JSON: what the edit says of the pictures of a post. */
    pictures: Generated<string>;
    created_at: number;
  };
}
