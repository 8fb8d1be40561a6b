import { Suspense } from 'react';
import { Provider } from 'react-redux';
import { BrowserRouter, Route, Routes } from 'react-router';
import { BrowserHost } from '../browser/host.ts';
import { Toaster } from '../ui/layers/Toaster.tsx';
import { SessionFrame } from './frame/SessionFrame.tsx';
import * as screens from './loading/screens.ts';
import { Home, RequireSession, SignedOutOnly } from './navigation/guards.tsx';
import { RouteAnnouncer } from './navigation/RouteAnnouncer.tsx';
import { RootBoundary } from './RootBoundary.tsx';
import type { AppStore } from './store.ts';

export function App({ store, base }: { store: AppStore; base: string }) {
  return (
    <Provider store={store}>
      <RootBoundary>
        <BrowserRouter basename={base}>
          <Suspense>
            <Pages store={store} />
          </Suspense>
          <RouteAnnouncer />
        </BrowserRouter>
        <Toaster />
        <Suspense>
          <BrowserHost />
        </Suspense>
      </RootBoundary>
    </Provider>
  );
}

function Pages({ store }: { store: AppStore }) {
  const preloadFeed = () => void screens.preloadScreen('/userFeed', store, true);
  return (
    <Routes>
      <Route path="/" element={<Home />} />
      <Route element={<SignedOutOnly />}>
        <Route path="/login" element={<screens.LoginScreen onSend={preloadFeed} />} />
        <Route path="/signup" element={<screens.SignupScreen onSend={preloadFeed} />} />
      </Route>
      <Route element={<SessionFrame />}>
        <Route element={<RequireSession />}>
          <Route path="/userFeed" element={<screens.FeedScreen />} />
          <Route path="/explore" element={<screens.ExploreScreen />} />
          <Route path="/bookmarks" element={<screens.BookmarksScreen />} />
          <Route path="/account" element={<screens.AccountScreen />} />
          <Route path="/profile/:username" element={<screens.ProfileScreen />} />
          <Route path="/post/:postId" element={<screens.PostScreen />} />
        </Route>
        <Route path="*" element={<screens.NotFoundScreen />} />
      </Route>
    </Routes>
  );
}
