import type { ColumnDefinitionBuilder } from 'kysely';
import { idColumn, idType, type Migration } from './migration.ts';

const required = (column: ColumnDefinitionBuilder) => column.notNull();
const zero = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(0);
const empty = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo('');
const uid = (column: ColumnDefinitionBuilder) => column.notNull().unique();
const references = (target: string) => (column: ColumnDefinitionBuilder) =>
  column.notNull().references(target).onDelete('cascade');

export const first: Migration = async (db, engine) => {
  const int = idType(engine);
  const table = (name: string) => db.schema.createTable(name).addColumn('id', int, idColumn(engine));
  const index = (on: string, columns: string[]) =>
    db.schema
      .createIndex(`${on}_${columns.join('_')}`)
      .on(on)
      .columns(columns)
      .execute();

  await table('users')
    .addColumn('uid', 'text', uid)
    .addColumn('username', 'text', required)
    .addColumn('username_key', 'text', uid)
    .addColumn('first_name', 'text', required)
    .addColumn('last_name', 'text', empty)
    .addColumn('email', 'text', empty)
    .addColumn('password_hash', 'text')
    .addColumn('avatar_url', 'text', empty)
    .addColumn('cover_url', 'text', empty)
    .addColumn('bio', 'text', empty)
    .addColumn('website', 'text', empty)
    .addColumn('extra', 'text', (column) => column.notNull().defaultTo('{}'))
    .addColumn('search', 'text', required)
    .addColumn('guest', 'integer', zero)
    .addColumn('rev', int, zero)
    .addColumn('posts_count', int, zero)
    .addColumn('followers_count', int, zero)
    .addColumn('following_count', int, zero)
    .addColumn('created_at', int, required)
    .addColumn('updated_at', int, required)
    .execute();

  await db.schema
    .createTable('reserved_usernames')
    .addColumn('username_key', 'text', (column) => column.primaryKey())
    .execute();

  await table('posts')
    .addColumn('uid', 'text', uid)
    .addColumn('author_id', int, references('users.id'))
    .addColumn('content', 'text', required)
    .addColumn('rev', int, zero)
    .addColumn('like_count', int, zero)
    .addColumn('comment_count', int, zero)
    .addColumn('created_at', int, required)
    .addColumn('updated_at', int, required)
    .execute();
  await index('posts', ['author_id', 'id']);
  await index('posts', ['author_id', 'like_count', 'id']);
  // With the author, so that a search of the top for some authors need not read the posts.
  await index('posts', ['like_count', 'id', 'author_id']);

  await table('comments')
    .addColumn('uid', 'text', uid)
    .addColumn('post_id', int, references('posts.id'))
    .addColumn('author_id', int, references('users.id'))
    .addColumn('text', 'text', required)
    .addColumn('upvote_count', int, zero)
    .addColumn('downvote_count', int, zero)
    .addColumn('created_at', int, required)
    .addColumn('updated_at', int, required)
    .execute();
  await index('comments', ['post_id', 'id']);
  await index('comments', ['author_id']);

  for (const name of ['likes', 'bookmarks']) {
    await table(name)
      .addColumn('post_id', int, references('posts.id'))
      .addColumn('user_id', int, references('users.id'))
      .addColumn('created_at', int, required)
      .addUniqueConstraint(`${name}_once`, ['user_id', 'post_id'])
      .execute();
    await index(name, ['post_id', 'id']);
  }
  await index('bookmarks', ['user_id', 'id']);

  await table('votes')
    .addColumn('comment_id', int, references('comments.id'))
    .addColumn('user_id', int, references('users.id'))
    .addColumn('up', 'integer', required)
    .addColumn('created_at', int, required)
    .addUniqueConstraint('votes_once', ['user_id', 'comment_id'])
    .execute();
  await index('votes', ['comment_id', 'id']);

  await table('follows')
    .addColumn('follower_id', int, references('users.id'))
    .addColumn('followee_id', int, references('users.id'))
    .addColumn('created_at', int, required)
    .addUniqueConstraint('follows_once', ['follower_id', 'followee_id'])
    .execute();
  await index('follows', ['followee_id', 'id']);

  await table('sessions')
    .addColumn('uid', 'text', uid)
    .addColumn('user_id', int, references('users.id'))
    .addColumn('created_at', int, required)
    .addColumn('expires_at', int, required)
    .execute();
  await index('sessions', ['user_id']);
  await index('sessions', ['expires_at']);

  await db.schema
    .createTable('idempotency_keys')
    .addColumn('user_id', int, references('users.id'))
    .addColumn('scope', 'text', required)
    .addColumn('key', 'text', required)
    .addColumn('fingerprint', 'text', required)
    .addColumn('target_uid', 'text', required)
    .addColumn('created_at', int, required)
    .addPrimaryKeyConstraint('idempotency_keys_once', ['user_id', 'scope', 'key'])
    .execute();
  await index('idempotency_keys', ['created_at']);

  await db.schema
    .createTable('settings')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', required)
    .execute();
};
