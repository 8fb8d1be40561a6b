import { listBookmarks } from '#contract/people/users.ts';
import { getPost, listLiked, listPosts, listUserPosts, type Sort } from '#contract/posts/posts.ts';
import { listTagPosts } from '#contract/posts/tags.ts';
import { gone, personKey } from '../../data/entities/entitiesSlice.ts';
import { authorGone } from '../../data/entities/forgetAuthor.ts';
import { createList } from '../../data/lists/createList.ts';
import type { ListKey } from '../../data/lists/listsSlice.ts';

/** `post` is a list with the single post of a page. */
export interface PostListKey extends ListKey {
  name: 'home' | 'explore' | 'user' | 'media' | 'bookmarks' | 'liked' | 'post' | 'search' | 'tag';
}

export const BOOKMARKS: PostListKey = { name: 'bookmarks' };
/** The member's own likes. */
export const LIKED: PostListKey = { name: 'liked' };
export const homeList = (sort: Sort): PostListKey => ({ name: 'home', sort });
export const exploreList = (sort: Sort): PostListKey => ({ name: 'explore', sort });
export const userList = (username: string, sort: Sort): PostListKey => ({
  name: 'user',
  sort,
  of: personKey(username),
});
/** The posts with pictures. */
export const mediaList = (username: string): PostListKey => ({ ...userList(username, 'newest'), name: 'media' });
/** The sort 'best' uses the name of 'trending'. */
export const searchList = (q: string, best: boolean): PostListKey => ({
  name: 'search',
  sort: best ? 'trending' : 'newest',
  of: q,
});
export const tagList = (tag: string, sort: Sort): PostListKey => ({ name: 'tag', sort, of: tag });
export const postList = (id: string): PostListKey => ({ name: 'post', of: id });

export const posts = createList<PostListKey>({
  kind: 'posts',
  fetch: async (call, { name, sort = 'trending', of = '' }, page) => {
    if (name === 'search') {
      const { askForPosts } = await import('./searchPosts.ts');
      return askForPosts(call, of, sort === 'newest' ? sort : 'best', page);
    }
    if (name === 'bookmarks') return call(listBookmarks, { query: page });
    if (name === 'liked') return call(listLiked, { query: page });
    if (name === 'post') return call(getPost, { params: { id: of }, query: { view: 'page' } });
    // The contract wants the tag with its sign.
    if (name === 'tag') return call(listTagPosts, { params: { tag: `#${of}` }, query: { sort, ...page } });
    if (name === 'user') return call(listUserPosts, { params: { username: of }, query: { sort, ...page } });
    if (name === 'media')
      return call(listUserPosts, { params: { username: of }, query: { sort, has: 'image', ...page } });
    return call(listPosts, { query: { ...(name === 'home' && { feed: name }), sort, ...page } });
  },
  onGone: ({ name, of = '' }) => (name === 'post' || name === 'tag' ? gone({ posts: [of] }) : authorGone(of)),
});
