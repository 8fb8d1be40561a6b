import { Suspense } from 'react';
import { Provider } from 'react-redux';
import { Router } from '../core/router.tsx';
import type { AppStore } from '../core/store.ts';
import { Toaster } from '../ui/overlays/Toaster.tsx';
import { BrowserHost } from './browser/host.ts';
import { CurrentPage } from './CurrentPage.tsx';
import { RootBoundary } from './RootBoundary.tsx';
import { RouteAnnouncer } from './RouteAnnouncer.tsx';

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
