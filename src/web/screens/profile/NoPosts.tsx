import type { User } from '#contract/users.ts';
import { useAddPost } from '../../app/frame/useAddPost.ts';
import { useAppSelector } from '../../app/hooks.ts';
import { QuietBranch } from '../../art/illustrations.tsx';
import { personKey } from '../../entities/entitiesSlice.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { StateCard } from '../../ui/page/StateCard.tsx';

export function NoPosts({ user }: { user: User }) {
  const own = useAppSelector((state) => state.auth.user === personKey(user.username));
  const addPost = useAddPost();
  return (
    <StateCard
      art={<QuietBranch />}
      title={own ? "you have zero posts, share what's happening" : `${user.firstName} has no posts yet`}
      action={own && <Button {...addPost}>+ Add New Post</Button>}
    >
      {own ? 'A hundred and twenty characters are plenty.' : 'It is quiet here so far.'}
    </StateCard>
  );
}
