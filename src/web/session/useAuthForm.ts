import { useLayoutEffect, useMemo } from 'react';
import { useAppDispatch, useAppSelector } from '../app/hooks.ts';
import { authErrorCleared } from './authSlice.ts';

/** What the server said to this form; it goes with the form, before another one shows. */
export function useAuthForm() {
  const dispatch = useAppDispatch();
  const { status, error, codes } = useAppSelector((state) => state.auth);
  const refused = useMemo(() => error && { errors: error, codes }, [error, codes]);
  useLayoutEffect(() => () => void dispatch(authErrorCleared()), [dispatch]);
  return { dispatch, loading: status === 'loading', refused };
}
