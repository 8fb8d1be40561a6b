import { buildIn } from '#contract/live/build.ts';
import { reloadPage } from '../../core/lazy.ts';
import { heard } from '../../data/live/live.ts';
import { outdateConfig } from '../../data/session/config.ts';
import { createBuildWatch } from './newBuild.ts';

/** The first event of a connection: the server may have another configuration by now, and serve another client. */
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

/** A dialog is open, such as that of a new post, or a field has text that was not sent. */
const isSomethingWritten = (): boolean =>
  document.querySelector('[role="dialog"], [role="alertdialog"]') !== null ||
  Array.from(document.querySelectorAll('textarea')).some(({ value }) => value !== '');
