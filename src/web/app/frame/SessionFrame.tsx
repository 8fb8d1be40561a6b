import { Suspense } from 'react';
import { Outlet } from 'react-router';
import { CurrentUser } from '../../session/currentUser.ts';
import { useAppSelector } from '../hooks.ts';
import { Layout } from '../loading/screens.ts';
import { usePreloadOnIntent } from '../loading/usePreloadOnIntent.ts';
import { ToLanding } from '../navigation/guards.tsx';

/** The layout around whatever a signed-in member opens; a stranger sees the page alone. */
export function SessionFrame() {
  const { token, user, leaving } = useAppSelector((state) => state.auth);
  usePreloadOnIntent(token !== null);
  if (leaving) return <ToLanding />;
  if (!token || !user) return <Outlet />;
  return (
    <Suspense>
      {/* Another session is another page: nothing that one has asked for is left waiting in the other. */}
      <CurrentUser value={user}>
        <Layout key={token} />
      </CurrentUser>
    </Suspense>
  );
}
