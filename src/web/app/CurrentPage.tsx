import { Suspense, useEffect } from 'react';
import { PAGES } from '#contract/pages.ts';
import { pageAfterLogout } from '../core/afterLogOut.ts';
import { Redirect, useLocation } from '../core/router.tsx';
import { useAppSelector } from '../core/store.ts';
import { CurrentUser, selectCurrentUser } from '../data/session/currentUser.ts';
import { isWelcomeDue } from '../data/session/welcomeDue.ts';
import { ScrollRestoration } from '../ui/list/ScrollRestoration.tsx';
import { allWritten } from './browser/pendingWrites.ts';
import { Bare, isBare, Layout } from './start/pages.ts';
import { RightPanel, screenOf } from './start/screens.ts';

/** The page at this address, for whom it is for: members see theirs in the layout, others stand alone. */
export function CurrentPage() {
  const { pathname, search, hash, state, page } = useLocation();
  const { token, leaving } = useAppSelector(({ auth }) => auth);
  const user = useAppSelector(selectCurrentUser);
  const access = page && PAGES[page.name].access;
  if (pathname === '/' || leaving) return token ? <Redirect to={PAGES.feed.path} /> : <ToLanding />;
  // Someone who signs in here, or in another tab, goes on to where they came from.
  if (token && access === 'visitors') {
    const origin = originIn(state);
    return isWelcomeDue(user) ? <Redirect to={PAGES.welcome.path} from={origin} /> : <Redirect to={origin} />;
  }
  if (!token && access === 'members') return <Redirect to={PAGES.login.path} from={pathname + search + hash} />;
  const Screen = screenOf(page?.name);
  const screen = <Screen {...page?.params} />;
  return (
    <>
      <ScrollRestoration />
      {/* Not beside the page itself: React would take the page before away before its place is read. */}
      <Suspense>
        {!user || access === 'everyone' ? (
          screen
        ) : user.state === 'waiting' ? (
          <Approval />
        ) : (
          // Another session is another page: nothing that one has asked for is left waiting in the other.
          <CurrentUser value={user}>
            {isBare(page?.name) ? (
              <Bare key={token}>{screen}</Bare>
            ) : (
              <Layout key={token} screenOf={screenOf} RightPanel={RightPanel} />
            )}
          </CurrentUser>
        )}
      </Suspense>
    </>
  );
}

/** For who waits to be let in, in place of every page of members. */
const Approval = screenOf('approval');

const originIn = (state: unknown): string => (state as { from?: string } | null)?.from ?? PAGES.feed.path;

/** The landing page is a document of its own, outside the app. */
function ToLanding() {
  useEffect(() => {
    const leave = () => location.replace(pageAfterLogout());
    if (import.meta.env.VITE_PIPIT_STATIC) void allWritten().then(leave);
    else leave();
  }, []);
  return null;
}
