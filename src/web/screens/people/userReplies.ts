import { listUserReplies } from '#contract/posts/comments.ts';
import { personKey } from '../../data/entities/entitiesSlice.ts';
import { authorGone } from '../../data/entities/forgetAuthor.ts';
import { createList } from '../../data/lists/createList.ts';
import type { ListKey } from '../../data/lists/listsSlice.ts';

/** What somebody said, wherever. */
export const repliesOf = (username: string): ListKey => ({ name: 'replies', of: personKey(username) });

export const userReplies = createList({
  kind: 'comments',
  fetch: async (call, { of = '' }, page) => {
    const answer = await call(listUserReplies, { params: { username: of }, query: page });
    return { ...answer, posts: answer.comments.map(({ post }) => post) };
  },
  onGone: ({ of = '' }) => authorGone(of),
});
