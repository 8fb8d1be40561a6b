import { useEffect, useState } from 'react';
import { lazy, useLoaded } from '../../core/lazy.ts';
import { useAppDispatch, useAppSelector } from '../../core/store.ts';
import { preloadDialog } from '../../ui/overlays/Dialog.tsx';
import { closeComposer, openComposer } from '../state/postsSlice.ts';
import { takeRememberedComposer } from './reopenComposer.ts';

/** Props for buttons that open 'Create Post'. */
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

const composer = lazy(() => import('./Composer.tsx').then((module) => module.Composer));

/** For hover and focus of anything that opens the composer. */
export function preloadComposer(): void {
  preloadDialog();
  void composer.preload();
}

/** Renders 'Create Post' and 'Update Post'. The layout contains it once. */
export function ComposerHost() {
  const dispatch = useAppDispatch();
  const asked = useAppSelector((state) => state.posts.composer);
  const own = useAppSelector((state) => state.auth.user);
  useEffect(() => {
    const remembered = takeRememberedComposer(own);
    if (remembered) dispatch(openComposer(remembered === 'new' ? undefined : remembered));
  }, [dispatch, own]);
  const [last, setLast] = useState(asked);
  const [opening, setOpening] = useState(0);
  if (asked && asked !== last) {
    setLast(asked);
    setOpening(opening + 1);
  }
  const Composer = useLoaded(composer, asked !== null, () => dispatch(closeComposer()));
  return Composer && last && <Composer key={opening} edit={last.edit} begin={last.begin} open={asked !== null} />;
}
