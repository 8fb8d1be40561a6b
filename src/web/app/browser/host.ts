import { lazy } from '../../core/lazy.ts';

/** What a page says about the server in its browser; nothing where the server is elsewhere. Mounted once. */
export const BrowserHost = import.meta.env.VITE_PIPIT_STATIC
  ? lazy(() => import('./BrowserNotes.tsx').then((module) => module.BrowserNotes))
  : () => null;
