import { useAppDispatch } from '../../core/store.ts';
import { preloadComposer } from '../../posts/composer/ComposerHost.tsx';
import { openComposer } from '../../posts/postsSlice.ts';

/** For whatever opens 'Create Post'. */
export function useAddPost() {
  const dispatch = useAppDispatch();
  return {
    onPointerEnter: preloadComposer,
    onFocus: preloadComposer,
    onClick: () => {
      dispatch(openComposer());
    },
  };
}
