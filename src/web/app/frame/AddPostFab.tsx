import { Plus } from 'lucide-react';
import { type ComponentPropsWithRef, useEffect, useState } from 'react';
import { frameWords } from '#words/en/frame/frame.ts';
import { useLocation } from '../../core/router.tsx';
import { useAddPost } from '../../posts/composer/ComposerHost.tsx';

interface FabProps extends Omit<ComponentPropsWithRef<'button'>, 'children' | 'className'> {
  /** Show a circle instead of a pill; the accessible name stays. */
  folded: boolean;
}

/** The '+ Add New Post' button below 62em. Styles hide it while a field has the focus. */
const Fab = ({ folded, ...rest }: FabProps) => (
  <button type="button" {...rest} className="btn btn-pri fab" data-folded={folded} aria-label={frameWords.addPost}>
    <Plus />
    <span className="fab-text" aria-hidden="true">
      <span>{frameWords.addPostShort}</span>
    </span>
  </button>
);

const ENOUGH_PX = 12;

/** True after scrolling down, false after scrolling up or near the top. */
function useScrollFold(): boolean {
  const [folded, setFolded] = useState(false);
  useEffect(() => {
    let last = scrollY;
    const onScroll = () => {
      if (scrollY < 80) setFolded(false);
      else if (Math.abs(scrollY - last) < ENOUGH_PX) return;
      else setFolded(scrollY > last);
      last = scrollY;
    };
    addEventListener('scroll', onScroll, { passive: true });
    return () => removeEventListener('scroll', onScroll);
  }, []);
  return folded;
}

/** The pages that list posts. On others, the button would cover their content. */
const PAGES = ['feed', 'explore', 'bookmarks', 'profile', 'profileReplies', 'profileMedia', 'profileLikes', 'tag'];

export function AddPostFab() {
  const { page } = useLocation();
  const folded = useScrollFold();
  const addPost = useAddPost();
  return page && PAGES.includes(page.name) && <Fab folded={folded} {...addPost} />;
}
