import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { getConfig } from '#contract/people/auth.ts';
import { speakChosen } from '#words/chosen.ts';
import { App } from './app/App.tsx';
import { keepWritesOnLeaving, rememberWrites, sendLeft } from './app/browser/pendingWrites.ts';
import { picturesInBrowser } from './app/browser/pictures.ts';
import { inThisBrowser } from './app/browser/tabEvents.ts';
import { boot } from './app/start/boot.ts';
import { loadFirst, loadInto } from './app/start/pages.ts';
import { noteSlow, reportReach, watchConnection } from './core/connection.ts';
import { deviceStorage, keptOnDevice } from './core/storage.ts';
import { takeFirst } from './data/calls/client.ts';
import { picturesOverNetwork } from './data/media/network.ts';
import { picturesFrom } from './data/media/pictureUrl.ts';
import { selectCurrentUser } from './data/session/session.ts';
import { followOtherTabs, readCookie } from './data/session/storage.ts';

const base = import.meta.env.BASE_URL;
if (import.meta.env.VITE_PIPIT_STATIC) {
  const { connect } = await import('#browser-server/tab/connect.ts');
  globalThis.pipit = connect(inThisBrowser(base));
}
const server = (import.meta.env.VITE_PIPIT_STATIC && globalThis.pipit) || globalThis;
const send = (request: Request) => server.fetch(request);
if (import.meta.env.VITE_PIPIT_STATIC) {
  keepWritesOnLeaving();
  await sendLeft(send);
}
const ask = import.meta.env.VITE_PIPIT_STATIC ? rememberWrites(send) : send;
const fetchOrTakeFirst = (request: Request) => {
  const first = takeFirst(request);
  const answer = first?.answer ?? ask(request);
  return import.meta.env.VITE_PIPIT_STATIC ? answer : noteSlow(answer, first?.began);
};
const api = new URL(`${base}api`, location.href).href;
const storage = deviceStorage();
const { store, call } = boot({
  fetch: fetchOrTakeFirst,
  // The server in this browser has no upload progress to report.
  sendFile: import.meta.env.VITE_PIPIT_STATIC
    ? undefined
    : async (...file) => (await import('./data/calls/sendByXhr.ts')).sendByXhr(...file),
  base: api,
  live: import.meta.env.VITE_PIPIT_STATIC
    ? async () => (await import('./data/live/tabs.ts')).liveFromTabs
    : async () => (await import('./data/live/network.ts')).liveOver({ fetch: send, base: api, onReach: reportReach }),
  storage,
  getCookie: (name) => readCookie(document.cookie, name),
  onReach: reportReach,
});
const addresses = picturesOverNetwork({
  getConfig: () => call(getConfig, { once: true }),
  getUser: () => store.getState().auth.user,
});
picturesFrom(import.meta.env.VITE_PIPIT_STATIC ? picturesInBrowser(send, addresses) : addresses);
loadInto(store);
const first = loadFirst(location.pathname.slice(base.length - 1), selectCurrentUser(store.getState()));
followOtherTabs(store, storage);
// The server in this browser needs no network.
if (!import.meta.env.VITE_PIPIT_STATIC) watchConnection(() => call(getConfig, { once: true }));

void Promise.all([first, speakChosen(keptOnDevice.read('pipit-language') ?? '')]).then(() => {
  const root = document.getElementById('root');
  if (!root) return;
  // A transition renders in slices, between which the browser can respond.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App store={store} />
      </StrictMode>,
    ),
  );
});
