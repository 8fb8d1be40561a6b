import type { User } from '#contract/people/users.ts';
import { frameWords } from '#words/en/frame/frame.ts';
import { profileWords as words } from '#words/en/people/profile.ts';
import { useAppSelector } from '../../core/store.ts';
import { personKey } from '../../data/entities/entitiesSlice.ts';
import { useAddPost } from '../../posts/composer/useAddPost.ts';
import { QuietBranch } from '../../ui/art/illustrations.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { StateCard } from '../../ui/page/StateCard.tsx';

export function NoPosts({ user }: { user: User }) {
  const own = useAppSelector((state) => state.auth.user === personKey(user.username));
  const addPost = useAddPost();
  return (
    <StateCard
      art={<QuietBranch />}
      title={own ? words.noOwnPosts : words.noPosts(user.firstName)}
      action={own && <Button {...addPost}>{frameWords.addPost}</Button>}
    >
      {own ? words.noOwnPostsNote : words.noPostsNote}
    </StateCard>
  );
}
