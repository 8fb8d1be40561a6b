import { useCallback, useEffect } from 'react';
import { measurePost } from '#contract/text/text.ts';
import { commonWords } from '#words/en/common.ts';
import { composerWords as words } from '#words/en/posts/composer.tsx';
import { line } from '../../core/connection.ts';
import { useSignal } from '../../core/hooks.ts';
import { navigate, useLocation } from '../../core/router.tsx';
import { useAppDispatch, useAppSelector, useAppStore } from '../../core/store.ts';
import { say, toast } from '../../core/toast.ts';
import { errorsOf, hasCode, isAborted, isGone } from '../../data/calls/errors.ts';
import { offerRetry } from '../../data/calls/sayFailure.ts';
import { selectIsGone, selectPost } from '../../data/entities/entitiesSlice.ts';
import { refreshPost } from '../../data/entities/refreshPost.ts';
import { useDraft } from '../../data/forms/useDraft.ts';
import {
  countUnderWay,
  hasFailed,
  isTooLong,
  useEditedPictures,
  usePictures,
} from '../../media/compose/usePictures.ts';
import { closeComposer, openComposer, sendChanged } from '../state/postsSlice.ts';
import { rewritePost, takesPost, writePost } from '../state/writePosts.ts';

/** The send state belongs to the draft, not to the dialog, so a dialog that is opened again shows the result. */
export function useComposer(edit: string | null, begin?: string) {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const original = useAppSelector((state) => (edit ? selectPost(state, edit)?.content : undefined));
  const name = edit ? (`edit:${edit}` as const) : 'post';
  const draft = useDraft(name, original, begin);
  const showWritten = useShowWritten();
  const sent = useAppSelector((state) => state.posts.sends[name]);
  const sending = sent === 'sending';
  const errors = sending ? null : (sent ?? null);
  const { text } = draft;
  // The post was deleted, as opposed to not loaded yet.
  const gone = useAppSelector((state) => edit !== null && selectIsGone(state, 'posts', edit));
  const measure = measurePost(text);
  const newPictures = usePictures();
  const editedPictures = useEditedPictures(edit);
  const pictures = edit ? editedPictures : newPictures;
  const ready = measure.ok && !countUnderWay(pictures) && !hasFailed(pictures) && !isTooLong(pictures);

  // An edit must start from the current text on the server.
  useEffect(() => {
    if (edit) void dispatch(refreshPost(edit));
  }, [dispatch, edit]);
  const clearErrors = useCallback(() => {
    if (errors) dispatch(sendChanged({ name, sent: null }));
  }, [dispatch, name, errors]);
  // When the connection is back, the message about it is replaced, but still says that the post was not sent.
  const isBack = useSignal(line)?.state === 'back';
  const noAnswer = errors?.[0] === commonWords.noAnswer;
  useEffect(() => {
    if (isBack && noAnswer) dispatch(sendChanged({ name, sent: [words.notSent] }));
  }, [dispatch, name, isBack, noAnswer]);
  const isOpen = () => store.getState().posts.composer?.edit === edit;

  const write = () => {
    const beside = pictures.body();
    const key = draft.keyFor(text, beside.media && JSON.stringify(beside));
    return dispatch(writePost(text, key, beside));
  };
  /** Unused uploads are deleted after a day, and a draft may be older. */
  const writeAfterSweep = async (error: unknown) => {
    if (!hasCode(error, 'no_such_picture') || !(await pictures.own?.sendAgain())) throw error;
    return write();
  };

  const send = async () => {
    if (sending || gone || !ready) return;
    dispatch(sendChanged({ name, sent: 'sending' }));
    try {
      if (edit) {
        await dispatch(rewritePost(edit, text, pictures.body()));
        say(selectPost(store.getState(), edit)?.held ? words.updatedHeld : words.updated);
      } else showWritten(await write().catch(writeAfterSweep));
      draft.sent(text);
      pictures.drop();
      if (isOpen()) dispatch(closeComposer());
      dispatch(sendChanged({ name, sent: null }));
    } catch (error) {
      // The session has ended. The log-in page says so, and afterwards the composer opens again with the draft.
      if (isAborted(error)) return;
      dispatch(sendChanged({ name, sent: errorsOf(error) }));
      if (isGone(error)) {
        if (edit) void dispatch(refreshPost(edit));
        else draft.renewKey();
      }
      // If the dialog was closed meanwhile, a toast reports the failure. The draft is unchanged.
      if (!isOpen()) offerRetry(words.failed, error, () => dispatch(openComposer(edit ? { edit } : undefined)));
    }
  };

  const setText = (next: string) => {
    clearErrors();
    draft.setText(next);
  };
  const discard = () => {
    draft.drop();
    pictures.drop();
  };
  const cancel = () => {
    discard();
    clearErrors();
    dispatch(closeComposer());
  };
  return {
    text,
    setText,
    measure,
    pictures,
    ready,
    sending,
    errors: gone ? [text ? words.goneWithText : words.gone] : errors,
    send,
    gone,
    restored: draft.restored || pictures.restored,
    current: draft.outdated ? original : undefined,
    discard,
    cancel,
  };
}

/** Confirms that the post was published. A toast is shown only if the post is not visible at the top of a list. */
function useShowWritten() {
  const { page } = useLocation();
  const store = useAppStore();
  return (id: string) => {
    const state = store.getState();
    const { inView } = state.posts;
    const post = selectPost(state, id);
    const inList = inView !== null && post !== undefined && takesPost(inView, state.auth.user, post);
    const text = post?.held ? words.postedHeld : words.posted;
    if (inList && !post.held && page?.name !== 'post' && scrollY < innerHeight) return say(text);
    toast({ text, action: { label: words.view, onPress: () => navigate(`/post/${id}`) } });
  };
}
