import type { Store } from '#store/engine/store.ts';

/**
 * Returns the newest posts after removing their likes, so that everyone can like them once. Use it on a scratch copy
 * only.
 */
export async function unlikedPosts({ db }: Store, many: number): Promise<string[]> {
  const posts = await db.selectFrom('posts').select(['id', 'uid']).orderBy('id', 'desc').limit(many).execute();
  const ids = posts.map(({ id }) => id);
  await db.deleteFrom('likes').where('post_id', 'in', ids).execute();
  await db.updateTable('posts').set({ like_count: 0 }).where('id', 'in', ids).execute();
  return posts.map(({ uid }) => uid);
}
