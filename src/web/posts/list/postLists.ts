import { getPost, listPosts, listUserPosts, type Sort } from '#contract/posts.ts';
import { listBookmarks } from '#contract/users.ts';
import { authorGone } from '../../entities/authorGone.ts';
import { gone, personKey } from '../../entities/entitiesSlice.ts';
import { createList } from '../../lists/createList.ts';
import type { ListKey } from '../../lists/listsSlice.ts';

/** `post`: the one post of a page. */
export interface PostListKey extends ListKey {
  name: 'home' | 'explore' | 'user' | 'bookmarks' | 'post';
}

export const BOOKMARKS: PostListKey = { name: 'bookmarks' };
export const homeList = (sort: Sort): PostListKey => ({ name: 'home', sort });
export const exploreList = (sort: Sort): PostListKey => ({ name: 'explore', sort });
export const userList = (username: string, sort: Sort): PostListKey => ({
  name: 'user',
  sort,
  of: personKey(username),
});
export const postList = (id: string): PostListKey => ({ name: 'post', of: id });

export const posts = createList<PostListKey>({
  kind: 'posts',
  fetch: (call, { name, sort = 'trending', of = '' }, page) => {
    if (name === 'bookmarks') return call(listBookmarks, { query: page });
    if (name === 'post') return call(getPost, { params: { id: of }, query: { view: 'page' } });
    if (name === 'user') return call(listUserPosts, { params: { username: of }, query: { sort, ...page } });
    return call(listPosts, { query: { ...(name === 'home' && { feed: name }), sort, ...page } });
  },
  onGone: ({ name, of = '' }) => (name === 'post' ? gone({ posts: [of] }) : authorGone(of)),
});

/** Whether a new post by `author` belongs in the list. */
export const takesPostBy = (key: ListKey, author: string | null): key is PostListKey =>
  key.name === 'home' || key.name === 'explore' || (key.name === 'user' && key.of === author);
