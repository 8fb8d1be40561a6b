import { type PictureSource, picturesChanged } from '../../data/media/pictureUrl.ts';

type Fetch = (request: Request) => Promise<Response>;

/** Each holds its bytes in memory. More than a screen of any size shows, and than a list has drawn. */
const MOST_KEPT = 300;
/** Fails at once. A comma at its end would be read as part of a `srcset`. */
const NO_PICTURE = 'data:image/webp,x';
const PAUSE_MS = 16;

/**
 * No request of an `<img>` reaches the server in this browser: pictures are asked for as the rest of the API is, at the address
 * that `addresses` gives them, and shown from memory. Those that were not shown for the longest time go first.
 */
export function picturesInBrowser(fetch: Fetch, addresses: PictureSource): PictureSource {
  /** Undefined while it is on its way. */
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
