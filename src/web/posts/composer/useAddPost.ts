import { useAppDispatch } from '../../core/store.ts';
import { openComposer } from '../state/postsSlice.ts';
import { preloadComposer } from './ComposerHost.tsx';

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
