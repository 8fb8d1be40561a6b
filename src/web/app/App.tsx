import { Component, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Provider } from 'react-redux';
import { PAGES } from '#contract/pages.ts';
import { commonWords as words } from '#words/en/common.ts';
import { pageAfterLogout } from '../core/afterLogOut.ts';
import { focusTitle, isLost } from '../core/focus.ts';
import { useSignal } from '../core/hooks.ts';
import { lazy } from '../core/lazy.ts';
import { announcedPage } from '../core/pageTitle.ts';
import { Redirect, Router, useLocation } from '../core/router.tsx';
import { type AppStore, useAppSelector } from '../core/store.ts';
import { CurrentUser, selectCurrentUser } from '../data/session/session.ts';
import { isWelcomeDue } from '../data/session/storage.ts';
import { ScrollRestoration } from '../ui/list/ScrollRestoration.tsx';
import { Toaster } from '../ui/overlays/Toaster.tsx';
import { VisuallyHidden } from '../ui/text/VisuallyHidden.tsx';
import { allWritten } from './browser/pendingWrites.ts';
import { Bare, isBare, Layout, RightPanel, screenOf } from './start/pages.ts';

/**
 * Announces the title of a new page and focuses its heading, unless a field or a row of the page already has the focus.
 * For the first page, the browser does both.
 */
function RouteAnnouncer() {
  const { pathname, key } = useLocation();
  const [first] = useState(key);
  const shown = useRef(pathname);
  const announced = useSignal(announcedPage);

  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (!document.querySelector('main :is(input, textarea, [data-row] *):focus')) focusTitle();
  }, [pathname]);

  const isNews = announced.entry === key && key !== first;
  useLayoutEffect(() => {
    // The page's code was late, so its heading could not take the focus.
    if (isNews && isLost()) focusTitle();
  }, [isNews]);
  return (
    <VisuallyHidden aria-live="polite" aria-atomic>
      {/* The key creates a new element for each page, so that the same title is announced again. */}
      {isNews && <span key={key}>{announced.title}</span>}
    </VisuallyHidden>
  );
}

/** The last resort. Small, because every page contains it. */
class RootBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children;
    return (
      <main className="state" role="alert">
        <h1 className="state-title">{words.stopped}</h1>
        <p className="state-text">{words.stoppedNote}</p>
        <a className="btn btn-pri" href={location.href}>
          {words.tryAgain}
        </a>
      </main>
    );
  }
}

/** Notes and dialogs about the server in this browser. Empty if the server is elsewhere. Mounted once. */
const BrowserHost = import.meta.env.VITE_PIPIT_STATIC
  ? lazy(() => import('./browser/BrowserNotes.tsx').then((module) => module.BrowserNotes))
  : () => null;

/** The page at this address, for the people who may see it. Members' pages are inside the layout, others are not. */
function CurrentPage() {
  const { pathname, search, hash, state, page } = useLocation();
  const { token, leaving } = useAppSelector(({ auth }) => auth);
  const user = useAppSelector(selectCurrentUser);
  const access = page && PAGES[page.name].access;
  if (pathname === '/' || leaving) return token ? <Redirect to={PAGES.feed.path} /> : <ToLanding />;
  // Someone who signs in here or in another tab continues where they came from.
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
      {/* Not around ScrollRestoration: React would remove the previous page before its position is read. */}
      <Suspense>
        {!user || access === 'everyone' ? (
          screen
        ) : user.state === 'waiting' ? (
          <Approval />
        ) : (
          // The key makes another session another page, so that no pending request of one is left in the other.
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

/** Takes the place of all members' pages while the member waits for approval. */
const Approval = screenOf('approval');

const originIn = (state: unknown): string => (state as { from?: string } | null)?.from ?? PAGES.feed.path;

/** The landing page is a separate document, outside the app. */
function ToLanding() {
  useEffect(() => {
    const leave = () => location.replace(pageAfterLogout());
    if (import.meta.env.VITE_PIPIT_STATIC) void allWritten().then(leave);
    else leave();
  }, []);
  return null;
}

export function App({ store }: { store: AppStore }) {
  return (
    <Provider store={store}>
      <RootBoundary>
        <Router>
          <CurrentPage />
          <RouteAnnouncer />
        </Router>
        <Toaster />
        <Suspense>
          <BrowserHost />
        </Suspense>
      </RootBoundary>
    </Provider>
  );
}
