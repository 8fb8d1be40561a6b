import type { Post } from '#contract/posts/posts.ts';
import { foldLetters } from '#contract/text/folding.ts';
import { segmentsOf } from '#contract/text/segments.ts';
import type { ListKey } from '../../data/lists/listsSlice.ts';
import type { PostListKey } from './postLists.ts';

/** Whether a post that `author` has just written belongs in the list. */
export function takesPost(
  { name, of }: ListKey,
  author: string | null,
  { content, media }: Pick<Post, 'content' | 'media'>,
): boolean {
  const lists: Partial<Record<PostListKey['name'], boolean>> = {
    home: true,
    explore: true,
    user: of === author,
    media: of === author && media !== undefined,
    tag: segmentsOf(content).some((part) => part.kind === 'tag' && foldLetters(part.name) === of),
  };
  return lists[name as PostListKey['name']] ?? false;
}
