import { Suspense } from 'react';
import { Provider } from 'react-redux';
import { BrowserHost } from '../browser/host.ts';
import { Router } from '../core/router.tsx';
import type { AppStore } from '../core/store.ts';
import { Toaster } from '../ui/overlays/Toaster.tsx';
import { CurrentPage } from './CurrentPage.tsx';
import { RouteAnnouncer } from './navigation/RouteAnnouncer.tsx';
import { RootBoundary } from './RootBoundary.tsx';

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
