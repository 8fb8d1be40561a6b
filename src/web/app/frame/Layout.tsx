import { type ComponentType, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Lockup } from '#art/Logo.tsx';
import type { PageName } from '#contract/pages.ts';
import { commonWords } from '#words/en/common.ts';
import { frameWords as words } from '#words/en/frame/frame.ts';
import { useTrouble } from '../../core/connection.ts';
import { dropOldDrafts, hasDrafts } from '../../core/drafts.ts';
import { HAS_PANEL, HAS_SIDEBAR, useMedia, useSignal } from '../../core/hooks.ts';
import { lazy, reconnects, useArrived, useLoaded } from '../../core/lazy.ts';
import { type FramedScreen, Link, type Screen, useLocation } from '../../core/router.tsx';
import { useAppStore } from '../../core/store.ts';
import { dismissOffers, toast } from '../../core/toast.ts';
import { sendHeld } from '../../data/calls/undo.ts';
import { useCurrentUser } from '../../data/session/session.ts';
import { sweepLater } from '../../media/compose/sweepDraftFiles.ts';
import { PictureHost } from '../../media/PictureHost.tsx';
import { ComposerHost } from '../../posts/composer/ComposerHost.tsx';
import { ColorModeButton } from '../../ui/buttons/ColorModeButton.tsx';
import { closeOnBack } from '../../ui/overlays/layers.ts';
import { ErrorBoundary } from '../../ui/page/ErrorBoundary.tsx';
import { Shell, TopBar } from '../../ui/page/Shell.tsx';
import { SkipLink } from '../../ui/page/SkipLink.tsx';
import { AddPostFab } from './AddPostFab.tsx';
import { BurgerMenu } from './BurgerMenu.tsx';
import { LineBar } from './ConnectionBar.tsx';
import { BarLinks, QuickNav, Sidebar } from './MainNav.tsx';
import { Shortcuts } from './Shortcuts.tsx';
import { UserMenu } from './UserMenu.tsx';
import { WaitingPage } from './WaitingPage.tsx';

/** Makes Back close the layer on top. */
function BackCloses() {
  const { key } = useLocation();
  const page = useRef(key);
  useLayoutEffect(() => {
    page.current = key;
  }, [key]);
  useLayoutEffect(() => closeOnBack(() => page.current), []);
  return null;
}

interface LayoutProps {
  screenOf: (page: PageName | undefined) => Screen;
  RightPanel: ComponentType;
}

export function Layout({ screenOf, RightPanel }: LayoutProps) {
  const hasSidebar = useMedia(HAS_SIDEBAR);
  const hasPanel = useMedia(HAS_PANEL);
  const [helpOpen, setHelpOpen] = useState(false);
  const help = () => setHelpOpen(true);
  const Live = useLoaded(live);
  const store = useAppStore();
  const userId = useCurrentUser()._id;
  useEffect(() => {
    dropOldDrafts();
    sweepLater();
    addEventListener('pagehide', sendHeld);
    return () => {
      removeEventListener('pagehide', sendHeld);
      const { token, leaving, ended } = store.getState().auth;
      const elsewhere = !token && !leaving && !ended;
      if (elsewhere && hasDrafts(userId)) toast({ text: `${commonWords.loggedOut} ${words.draftsKept}` });
      dismissOffers();
    };
  }, [store, userId]);
  return (
    <>
      <BackCloses />
      <SkipLink />
      <div className="sticky top-0 z-(--z-bar)">
        <TopBar
          start={
            <>
              {!hasSidebar && <BurgerMenu onHelp={help} />}
              <Lockup as={Link} to="/userFeed" aria-label="Pipit" />
            </>
          }
          end={
            <>
              {!hasSidebar && <BarLinks />}
              <ColorModeButton />
              <UserMenu />
            </>
          }
        />
        <LineBar />
      </div>
      <Shell
        nav={hasSidebar && <Sidebar onHelp={help} />}
        panel={hasPanel && <Panel RightPanel={RightPanel} />}
        panelLabel={words.panel}
      >
        <ErrorBoundary small>{Live && <Live />}</ErrorBoundary>
        <Page screenOf={screenOf} />
      </Shell>
      {!hasSidebar && <AddPostFab />}
      <QuickNav />
      <ComposerHost />
      <PictureHost />
      <Shortcuts helpOpen={helpOpen} onHelpOpen={setHelpOpen} />
    </>
  );
}

const live = lazy(() => import('../live/LiveHost.tsx').then((module) => module.LiveHost));

function Page({ screenOf }: Pick<LayoutProps, 'screenOf'>) {
  const { pathname } = useLocation();
  const connection = useSignal(reconnects);
  // Without a connection, an error most likely means that the code of the page is missing.
  const trouble = useTrouble();
  const title = trouble ? words[trouble] : undefined;
  return (
    <ErrorBoundary resetKey={`${pathname} ${connection}`} title={title}>
      <Suspense>
        <CurrentScreen screenOf={screenOf} />
      </Suspense>
    </ErrorBoundary>
  );
}

function CurrentScreen({ screenOf }: Pick<LayoutProps, 'screenOf'>) {
  const { page } = useLocation();
  const Screen = screenOf(page?.name);
  const screen = useArrived(Screen) ? <Screen {...page?.params} /> : <WaitingPage />;
  const { frame: Frame }: FramedScreen = Screen.loaded() ?? Screen;
  return Frame ? <Frame {...page?.params}>{screen}</Frame> : screen;
}

const Panel = ({ RightPanel }: Pick<LayoutProps, 'RightPanel'>) => (
  <ErrorBoundary small>
    <Suspense>
      <RightPanel />
    </Suspense>
  </ErrorBoundary>
);
