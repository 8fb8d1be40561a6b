import { useLayoutEffect, useMemo } from 'react';
import { useAppDispatch, useAppSelector, useAppStore } from '../../core/store.ts';
import { dismissNotices } from '../../core/toast.ts';
import { authErrorCleared } from '../../data/session/session.ts';

/** The server's errors for this form. They are cleared when the form unmounts, before another form is shown. */
export function useAuthForm() {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const { status, error, codes } = useAppSelector((state) => state.auth);
  const refused = useMemo(() => error && { errors: error, codes }, [error, codes]);
  useLayoutEffect(
    () => () => {
      dispatch(authErrorCleared());
      // Such as the notice that the session has ended.
      if (store.getState().auth.token) dismissNotices();
    },
    [dispatch, store],
  );
  return { dispatch, loading: status === 'loading', refused };
}
