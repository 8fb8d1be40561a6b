import { useEffect } from 'react';
import { type Location, Navigate, Outlet, useLocation } from 'react-router';
import { allWritten } from '../../browser/written.ts';
import { useAppSelector } from '../hooks.ts';
import { pageAfterLogout } from './leaveTo.ts';

const useToken = () => useAppSelector((state) => state.auth.token);

export function RequireSession() {
  const location = useLocation();
  return useToken() ? <Outlet /> : <Navigate to="/login" replace state={{ from: location }} />;
}

/** Someone who signs in here, or in another tab, goes on to where they came from. */
export function SignedOutOnly() {
  const { state } = useLocation();
  return useToken() ? <Navigate to={originIn(state)} replace /> : <Outlet />;
}

export function Home() {
  return useToken() ? <Navigate to="/userFeed" replace /> : <ToLanding />;
}

function originIn(state: unknown): Partial<Location> {
  const from = (state as { from?: Partial<Location> } | null)?.from;
  return { pathname: from?.pathname ?? '/userFeed', search: from?.search ?? '', hash: from?.hash ?? '' };
}

/** The landing page is a document of its own, outside the app. */
export function ToLanding() {
  useEffect(() => {
    const leave = () => location.replace(pageAfterLogout());
    if (import.meta.env.VITE_PIPIT_STATIC) void allWritten().then(leave);
    else leave();
  }, []);
  return null;
}
