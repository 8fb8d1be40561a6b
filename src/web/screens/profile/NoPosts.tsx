import { useAddPost } from '../../app/frame/useAddPost.ts';
import { useAppSelector } from '../../app/hooks.ts';
import { QuietBranch } from '../../art/illustrations.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { StateCard } from '../../ui/page/StateCard.tsx';

export function NoPosts({ username }: { username: string }) {
  const own = useAppSelector((state) => state.auth.user?.username.toLowerCase() === username.toLowerCase());
  const addPost = useAddPost();
  return (
    <StateCard
      art={<QuietBranch />}
      title="you have zero posts, share what's happening"
      action={own && <Button {...addPost}>+ Add New Post</Button>}
    >
      {own ? 'A hundred and twenty characters are plenty.' : 'It is quiet here so far.'}
    </StateCard>
  );
}
