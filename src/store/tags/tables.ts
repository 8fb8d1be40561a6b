import type { Generated } from 'kysely';

/** Of `Schema`. */
export interface TagTables {
  /** Those that some post has. */
  tags: {
    id: Generated<number>;
    /** Folded. */
    name: string;
    /** As it is mostly written, and by how much it leads over other spellings: see `write.ts`. */
    shown: string;
    weight: Generated<number>;
    /** Posts that are shown; kept by triggers. */
    uses: Generated<number>;
    /** When it was last written. */
    last_at: number;
  };
  /** `shown`: 1 for a post that is visible; kept by triggers. */
  post_tags: { tag_id: number; post_id: number; shown: number };
  /** Posts whose tags are yet to be written. Made by triggers. */
  untagged_posts: { post_id: number };
  tag_follows: {
    id: Generated<number>;
    user_id: number;
    /** Folded. There may be no such tag yet, or not any more. */
    name: string;
    /** 1: its posts join the home of who follows it. */
    in_feed: number;
    created_at: number;
  };
}
