import { Fab } from '../../ui/buttons/Fab.tsx';
import { useScrollFold } from '../../ui/page/useScrollFold.ts';
import { useLocation } from '../navigation/router.tsx';
import { useAddPost } from './useAddPost.ts';

export function AddPostFab() {
  const { page } = useLocation();
  const folded = useScrollFold();
  const addPost = useAddPost();
  return page?.name === 'post' ? null : <Fab folded={folded} {...addPost} />;
}
