import { type PictureSource, picturesChanged } from '../../data/media/pictureUrl.ts';

type Fetch = (request: Request) => Promise<Response>;

/** Each picture is in memory. More than any screen shows, and more than a list renders. */
const MOST_KEPT = 300;
/** Fails immediately. A comma at its end would be read as part of a `srcset`. */
const NO_PICTURE = 'data:image/webp,x';
const PAUSE_MS = 16;

/**
 * Requests of an `<img>` cannot reach the server in this browser. Pictures are fetched like the rest of the API, from
 * the address that `addresses` returns, and shown from memory. The least recently used ones are dropped first.
 */
export function picturesInBrowser(fetch: Fetch, addresses: PictureSource): PictureSource {
  /** Undefined while a picture is loading. */
  const kept = new Map<string, string | undefined>();
  let told = false;

  const tell = () => {
    if (told) return;
    told = true;
    setTimeout(() => {
      told = false;
      picturesChanged();
    }, PAUSE_MS);
  };
  const keep = (address: string, url: string | undefined) => {
    kept.delete(address);
    kept.set(address, url);
    for (const [oldest, unused] of kept) {
      if (kept.size <= MOST_KEPT) return;
      kept.delete(oldest);
      if (unused) URL.revokeObjectURL(unused);
    }
  };
  const load = async (address: string) => {
    const answer = await fetch(new Request(new URL(address, location.href))).catch(() => undefined);
    keep(address, answer?.ok ? URL.createObjectURL(await answer.blob()) : NO_PICTURE);
    tell();
  };

  return {
    ...addresses,
    url: (path) => {
      const address = addresses.url(path);
      if (!address) return;
      const isNew = !kept.has(address);
      keep(address, kept.get(address));
      if (isNew) void load(address);
      return kept.get(address);
    },
  };
}
