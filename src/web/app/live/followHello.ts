import { buildIn } from '#contract/live/build.ts';
import { reloadPage } from '../../core/lazy.ts';
import { heard } from '../../data/live/live.ts';
import { outdateConfig } from '../../data/session/config.ts';
import { createBuildWatch } from './newBuild.ts';

/** Handles the first event of a connection: since the last one, the configuration and the build may have changed. */
export function followHello(): () => void {
  const watch = createBuildWatch({
    build: buildIn(document.querySelector<HTMLScriptElement>('script[type="module"]')?.src ?? ''),
    isHidden: () => document.visibilityState === 'hidden',
    isWriting: isSomethingWritten,
    reload: reloadPage,
  });
  document.addEventListener('visibilitychange', watch.check);
  const stop = heard.watch(() => {
    const hint = heard.get();
    if (hint?.kind !== 'hello') return;
    outdateConfig();
    watch.onBuild(hint.data.build);
  });
  return () => {
    stop();
    document.removeEventListener('visibilitychange', watch.check);
  };
}

/** True while a dialog such as that of a new post is open, or a field contains unsent text. */
const isSomethingWritten = (): boolean =>
  document.querySelector('[role="dialog"], [role="alertdialog"]') !== null ||
  Array.from(document.querySelectorAll('textarea')).some(({ value }) => value !== '');
