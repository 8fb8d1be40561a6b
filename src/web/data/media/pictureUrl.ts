import { createSignal } from '../../core/signal.ts';
import { useSignal } from '../../core/hooks.ts';
import { reconnects } from '../../core/lazy.ts';
import { useState } from 'react';

/** The third seam, beside `fetch` and `live`: what shows a picture of this site. */
export interface PictureSource {
  /**
   * What an `<img>` loads, for a path such as `/media/….webp` or the `smallPath` of it. Undefined while it is on its way:
   * `picturesChanged` tells when it is there.
   */
  url: (path: string) => string | undefined;
  /** What `url` gave for this path did not load. Where another address may help, `picturesChanged` tells of it. */
  onFail?: (path: string) => void;
}

let source: PictureSource = { url: (path) => path };
const changes = createSignal(0);

/** Called once, by main.tsx. */
export function picturesFrom(chosen: PictureSource): void {
  source = chosen;
}

export const picturesChanged = (): void => changes.set(changes.get() + 1);

/** As it is now. A component asks by `usePictureUrl` or `usePicture`. */
export const pictureUrl = (path: string): string | undefined => source.url(path);

/** What `pictureUrl` gave did not load. `usePicture` tells of it by itself. */
export const pictureFailed = (path: string): void => source.onFail?.(path);

/** `pictureUrl` of any number of paths: the component is drawn anew when one of them may have changed. */
export function usePictureUrl(): typeof pictureUrl {
  useSignal(changes);
  return pictureUrl;
}

/** For one `<img>`. What has failed is tried again at another address, or when the server can be reached again. */
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
