import { whenIdle } from '../../core/whenIdle.ts';
import { preloadComposer } from './ComposerHost.tsx';

/** Loads the composer when the browser is idle, so that a post can be written even if the connection is lost. */
export function preloadComposerLater(): () => void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData ? () => undefined : whenIdle(preload);
}

function preload(): void {
  preloadComposer();
  void import('./composerParts.ts').then(({ preloadParts }) => preloadParts()).catch(() => undefined);
}
