import { useLayoutEffect, useMemo } from 'react';
import { useAppDispatch, useAppSelector, useAppStore } from '../../core/store.ts';
import { dismissNotices } from '../../core/toast.ts';
import { authErrorCleared } from '../../data/session/session.ts';

/** What the server said to this form; it goes with the form, before another one shows. */
export function useAuthForm() {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const { status, error, codes } = useAppSelector((state) => state.auth);
  const refused = useMemo(() => error && { errors: error, codes }, [error, codes]);
  useLayoutEffect(
    () => () => {
      dispatch(authErrorCleared());
      // Such as that one was logged out.
      if (store.getState().auth.token) dismissNotices();
    },
    [dispatch, store],
  );
  return { dispatch, loading: status === 'loading', refused };
}
