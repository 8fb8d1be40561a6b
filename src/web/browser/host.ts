import { lazily } from '../app/loading/lazily.tsx';

/** What a page says about the server in its browser; nothing where the server is elsewhere. Mounted once. */
export const BrowserHost = import.meta.env.VITE_PIPIT_STATIC
  ? lazily(() => import('./BrowserNotes.tsx').then((module) => module.BrowserNotes))
  : () => null;
