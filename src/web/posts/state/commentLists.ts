import { listComments } from '#contract/posts/comments.ts';
import { createList } from '../../data/lists/createList.ts';

/** The comments of a post, with their first replies. */
export const comments = createList({
  kind: 'comments',
  newestLast: ({ sort }) => sort === undefined,
  fetch: (call, { of = '', sort }, page) => {
    const [postId = '', around] = of.split(' ');
    const order = sort === undefined ? 'written' : sort === 'newest' ? 'newest' : 'best';
    const query = { ...page, sort: order, ...(around && !page.cursor && { around }) } as const;
    return call(listComments, { params: { postId }, query });
  },
  // Replies that were asked for one by one.
  kept: ({ entities }, known, page) =>
    known.filter((id) => {
      const { parent } = entities.comments.byId[id] ?? {};
      return parent !== undefined && page.includes(parent) && !page.includes(id);
    }),
});
