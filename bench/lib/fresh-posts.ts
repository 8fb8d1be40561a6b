import type { Store } from '#store/engine/store.ts';

/** The newest posts, with their likes taken away, for everybody to like once. Only in a copy. */
export async function unlikedPosts({ db }: Store, many: number): Promise<string[]> {
  const posts = await db.selectFrom('posts').select(['id', 'uid']).orderBy('id', 'desc').limit(many).execute();
  const ids = posts.map(({ id }) => id);
  await db.deleteFrom('likes').where('post_id', 'in', ids).execute();
  await db.updateTable('posts').set({ like_count: 0 }).where('id', 'in', ids).execute();
  return posts.map(({ uid }) => uid);
}
