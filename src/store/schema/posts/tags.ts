import type { Generated } from 'kysely';
import { tells } from '../data/changes.ts';
import type { Table } from '../table.ts';

/** Tags that at least one post has. */
export interface TagsTable {
  id: Generated<number>;
  /** The folded name. */
  name: string;
  /** The most used spelling, and its lead over the others: see `nouns/posts/tags.ts`. */
  shown: string;
  weight: Generated<number>;
  /** The number of visible posts with the tag; triggers update it. */
  uses: Generated<number>;
  /** The time when a post last used the tag. */
  last_at: number;
}

/** `shown` is 1 if the post is visible; triggers update it. */
export interface PostTagsTable {
  tag_id: number;
  post_id: number;
  shown: number;
}

export interface TagFollowsTable {
  id: Generated<number>;
  user_id: number;
  /** The folded name. The tag may not exist yet, or not any more. */
  name: string;
  /** 1 if posts with the tag are part of the follower's home feed. */
  in_feed: number;
  created_at: number;
}

export const tags: Table = {
  name: 'tags',
  columns: `
    id identity,
    name text not null unique,
    shown text not null,
    weight bigint not null default 1,
    uses bigint not null default 0,
    last_at bigint not null`,
  indexes: { tags_uses: '(uses, name)' },
  // SQLite seeks a prefix in the unique index; PostgreSQL does so only in an index that compares bytes.
  extras: { postgres: ['create index tags_name_begins on tags (name text_pattern_ops)'] },
};

export const postTags: Table = {
  name: 'post_tags',
  columns: `
    tag_id bigint not null references tags on delete cascade,
    post_id bigint not null references posts on delete cascade,
    shown bigint not null,
    constraint post_tags_once primary key (tag_id, post_id)`,
  options: { sqlite: 'without rowid' },
  indexes: { post_tags_post_id: '(post_id, tag_id)' },
  triggers: [
    {
      name: 'counts_post_tags_made',
      on: 'after insert',
      when: 'new.shown = 1',
      work: 'update tags set uses = uses + 1 where id = new.tag_id;',
    },
    {
      name: 'counts_post_tags_shown',
      on: 'after update of shown',
      when: 'old.shown <> new.shown',
      work: 'update tags set uses = uses + new.shown - old.shown where id = new.tag_id;',
    },
    {
      name: 'counts_post_tags_gone',
      on: 'after delete',
      work: `update tags set uses = uses - old.shown where id = old.tag_id;
        delete from tags where id = old.tag_id and not exists (select 1 from post_tags where tag_id = old.tag_id);`,
    },
  ],
};

export const tagFollows: Table = {
  name: 'tag_follows',
  columns: `
    id identity,
    user_id bigint not null references users on delete cascade,
    name text not null,
    in_feed bigint not null,
    created_at bigint not null,
    constraint tag_follows_once unique (user_id, name)`,
  indexes: { tag_follows_user_id: '(user_id, id)', tag_follows_in_feed: '(name, user_id) where in_feed = 1' },
  triggers: [
    tells('tag_follows_made', 'after insert', 'tagFollowed', { actor: 'new.user_id' }),
    tells('tag_follows_switched', 'after update of in_feed', 'tagFollowed', { actor: 'new.user_id' }),
    tells('tag_follows_gone', 'after delete', 'tagFollowed', { actor: 'old.user_id' }),
  ],
};
