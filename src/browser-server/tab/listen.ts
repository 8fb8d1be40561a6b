import type { Message } from '../messages.ts';
import { onceVisible } from './once-visible.ts';
import { createOwnWorker } from './own-worker.ts';
import { createTab, type Tab, type TabOptions } from './tab.ts';

const INSECURE = 'This Pipit needs an address that begins with https.';

/** Connects to all tabs of this instance. Returns the function that sends a request. */
export function listen({ scope, onChanged, ...options }: TabOptions & { scope: string }): Tab['send'] {
  // Without https, browsers offer neither files nor locks nor cryptography.
  if (!isSecureContext) {
    options.onPlace({ kind: 'broken', reason: INSECURE });
    return () => Promise.reject(new TypeError(INSECURE));
  }
  const changed = onceVisible(onChanged);
  const tab = createTab({ ...options, onChanged: changed });
  const channel = new BroadcastChannel(`pipit ${scope}`);
  channel.onmessage = ({ data }: MessageEvent<Message>) => tab.hear(data, channel, false);
  const worker = createOwnWorker({
    scope,
    hear: (message, port) => tab.hear(message, port, true),
    onFailed: (reason) => {
      sleep();
      tab.fail(reason);
    },
  });

  const wake = () => {
    if (worker.start()) channel.postMessage({ kind: 'who' } satisfies Message);
  };
  const sleep = () => {
    worker.stop();
    tab.forgetLeader();
  };
  const comeBack = () => {
    wake();
    changed();
  };
  // A suspended page cannot serve the others: it stops its worker, and starts one when it resumes.
  addEventListener('pagehide', ({ persisted }) => persisted && sleep());
  addEventListener('pageshow', ({ persisted }) => persisted && comeBack());
  document.addEventListener('freeze', sleep);
  document.addEventListener('resume', comeBack);

  wake();
  return (request, path) => {
    // After a failure, the next request tries again.
    wake();
    return tab.send(request, path);
  };
}
