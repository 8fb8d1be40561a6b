import { useState } from 'react';
import { useSignal } from '../../core/hooks.ts';
import { reconnects } from '../../core/lazy.ts';
import { createSignal } from '../../core/signal.ts';

/** The third interface to the server, in addition to `fetch` and `live`: it provides the pictures of this site. */
export interface PictureSource {
  /**
   * Returns the address to load for a path such as `/media/….webp` or its `smallPath`. Undefined while it is loading:
   * `picturesChanged` is called when it is there.
   */
  url: (path: string) => string | undefined;
  /** Call this if the address for this path did not load. If another one may help, `picturesChanged` is called. */
  onFail?: (path: string) => void;
}

let source: PictureSource = { url: (path) => path };
const changes = createSignal(0);

/** Called once, by main.tsx. */
export function picturesFrom(chosen: PictureSource): void {
  source = chosen;
}

export const picturesChanged = (): void => changes.set(changes.get() + 1);

/** The current address of a picture. Components use `usePictureUrl` or `usePicture` instead. */
export const pictureUrl = (path: string): string | undefined => source.url(path);

/** Call this if a picture did not load. `usePicture` does so automatically. */
export const pictureFailed = (path: string): void => source.onFail?.(path);

/** `pictureUrl` for any number of paths. The component renders again when one of them may have changed. */
export function usePictureUrl(): typeof pictureUrl {
  useSignal(changes);
  return pictureUrl;
}

/** The address for one `<img>`. After a failure, another address or a reconnect leads to another try. */
export function usePicture(path: string) {
  const src = usePictureUrl()(path);
  const attempt = `${src} ${useSignal(reconnects)}`;
  const [failedAttempt, setFailedAttempt] = useState('');
  const onError = () => {
    setFailedAttempt(attempt);
    pictureFailed(path);
  };
  return { src, failed: failedAttempt === attempt, onError };
}
