import { type MouseEvent, useState } from 'react';
import type { Picture } from '#contract/media/media.ts';
import { pictureWords as words } from '#words/en/media/pictures.ts';
import { pictureUrl, usePicture } from '../data/media/pictureUrl.ts';
import { type Opened, opened } from './openedPicture.ts';
import { preloadViewer } from './PictureHost.tsx';
import { sourcesOf } from './sources.ts';
import { tilesOf } from './tiles.ts';

interface TileProps {
  post: string;
  picture: Picture;
  /** In its post, from 0. */
  at: number;
  /** Of the `<img>`. */
  sizes: string;
  first?: boolean | undefined;
  focused?: boolean;
}

/** Until it is loaded, and if it cannot be, its colours stand there; then its description too. */
export function Tile({ post, picture, at, sizes, first, focused }: TileProps) {
  const { url, width, height, alt, tiles } = picture;
  const { src, failed, onError } = usePicture(url);
  const [loaded, setLoaded] = useState(false);
  const sources = sourcesOf(picture, pictureUrl);
  const open = (what: Opened['what']) => (event: MouseEvent<HTMLElement>) =>
    opened.set({ post, at, what, from: event.currentTarget });
  return (
    <div className="media-item">
      <button
        type="button"
        // biome-ignore lint/a11y/noAutofocus: whoever took the cover away wants to be here
        autoFocus={focused}
        aria-label={alt ? words.open(alt) : words.undescribed}
        style={{ background: tilesOf(tiles) }}
        onPointerEnter={preloadViewer}
        onFocus={preloadViewer}
        onClick={open('picture')}
      >
        {failed ? (
          <span>{alt}</span>
        ) : (
          <img
            src={sources && src}
            srcSet={sources}
            {...{ sizes, width, height, onError }}
            alt=""
            loading={first ? 'eager' : 'lazy'}
            decoding="async"
            data-loaded={loaded}
            onLoad={() => setLoaded(true)}
          />
        )}
      </button>
      {alt && (
        <button type="button" className="alt-mark" aria-label={words.altOf(at + 1)} onClick={open('alt')}>
          {words.alt}
        </button>
      )}
    </div>
  );
}
