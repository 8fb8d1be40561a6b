import type { Generated } from 'kysely';

export type FilterAction = 'fold' | 'hide';

/** Of `Schema`. */
export interface SafetyTables {
  /** Neither sees what the other writes. */
  blocks: { id: Generated<number>; blocker_id: number; blocked_id: number; created_at: number };
  /** The muter's lists leave out what the muted one writes. */
  mutes: {
    id: Generated<number>;
    muter_id: number;
    muted_id: number;
    /** Null: never. Who is past it is deleted within a minute: see `safety/ended.ts`. */
    ends_at: number | null;
    /** 1: notices still tell of what they do. */
    notices: Generated<number>;
    created_at: number;
  };
  /** What is written with these words is folded or left out where its owner reads. Rows are never changed. */
  filters: {
    id: Generated<number>;
    uid: string;
    user_id: number;
    /** As it was typed: a word, or several in a row. */
    word: string;
    action: FilterAction;
    /** As that of a mute. */
    ends_at: number | null;
    created_at: number;
  };
}
