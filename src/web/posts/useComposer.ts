import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { measurePost } from '#contract/text.ts';
import { useAppDispatch, useAppSelector, useAppStore } from '../app/hooks.ts';
import { errorsOf, failureText } from '../callError.ts';
import { takesPostBy } from '../lists/listKey.ts';
import { toast } from '../ui/toast.ts';
import { isGone } from './loadPosts.ts';
import { closeComposer, openComposer } from './postsSlice.ts';
import { selectPost } from './selectors.ts';
import { useDraft } from './useDraft.ts';
import { rewritePost, writePost } from './writePosts.ts';

export function useComposer(edit: string | null) {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const original = useAppSelector((state) => (edit ? selectPost(state, edit)?.content : undefined));
  const draft = useDraft(edit ? `edit:${edit}` : 'post', original);
  const showWritten = useShowWritten();
  const [sending, setSending] = useState(false);
  const [errors, setErrors] = useState<string[] | null>(null);
  const { text } = draft;
  const measure = measurePost(text);
  const there = useRef(true);
  useEffect(() => {
    there.current = true;
    return () => {
      there.current = false;
    };
  }, []);
  const isOpen = () => there.current && store.getState().posts.composer !== null;

  const send = async () => {
    if (sending || !measure.ok) return;
    setSending(true);
    setErrors(null);
    try {
      if (edit) await dispatch(rewritePost(edit, text));
      else showWritten((await dispatch(writePost(text, draft.keyFor(text))))._id);
      draft.sent(text);
      if (isOpen()) dispatch(closeComposer());
    } catch (error) {
      setErrors(errorsOf(error));
      if (!edit && isGone(error)) draft.renewKey();
      // Closed meanwhile: the dialog has nowhere to say it, and the draft is where it was.
      if (!isOpen()) {
        const again = () => dispatch(openComposer(edit ? { edit } : undefined));
        const text = failureText('That post didn’t land.', error);
        toast({ text, action: { label: 'Try again', onPress: again } });
      }
    } finally {
      setSending(false);
    }
  };

  return { text, setText: draft.setText, measure, sending, errors, send };
}

/** Where the new post is not in sight on top of a list, says that it is there. */
function useShowWritten() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const store = useAppStore();
  return (id: string) => {
    const { posts, auth } = store.getState();
    const inList = posts.inView !== null && takesPostBy(posts.inView, auth.user?.username ?? '');
    if (inList && !pathname.startsWith('/post/') && scrollY < innerHeight) return;
    toast({ text: 'Posted', action: { label: 'View', onPress: () => void navigate(`/post/${id}`) } });
  };
}
