import { whenIdle } from '../../core/whenIdle.ts';
import { preloadComposer } from './ComposerHost.tsx';

/** Once the page has nothing better to do, so that a new post can be written when the connection is gone. */
export function preloadComposerLater(): () => void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData ? () => undefined : whenIdle(preload);
}

function preload(): void {
  preloadComposer();
  void import('./composerParts.ts').then(({ preloadParts }) => preloadParts()).catch(() => undefined);
}
