import { useLocation } from '../../core/router.tsx';
import { useAddPost } from '../../posts/composer/useAddPost.ts';
import { Fab } from '../../ui/buttons/Fab.tsx';
import { useScrollFold } from '../../ui/page/useScrollFold.ts';

/** Where posts are listed; elsewhere the button would cover what one came for. */
const PAGES = ['feed', 'explore', 'bookmarks', 'profile', 'profileReplies', 'profileMedia', 'profileLikes', 'tag'];

export function AddPostFab() {
  const { page } = useLocation();
  const folded = useScrollFold();
  const addPost = useAddPost();
  return page && PAGES.includes(page.name) && <Fab folded={folded} {...addPost} />;
}
