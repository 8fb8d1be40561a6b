import { useMatch } from 'react-router';
import { Fab } from '../../ui/buttons/Fab.tsx';
import { useScrollFold } from '../../ui/page/useScrollFold.ts';
import { useAddPost } from './useAddPost.ts';

export function AddPostFab() {
  const onPostPage = useMatch('/post/:postId');
  const folded = useScrollFold();
  const addPost = useAddPost();
  return onPostPage ? null : <Fab folded={folded} {...addPost} />;
}
