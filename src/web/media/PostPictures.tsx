import { type MouseEvent, useState } from 'react';
import type { Picture } from '#contract/media/media.ts';
import { pictureWords as words } from '#words/en/media/pictures.ts';
import { useSignal } from '../core/hooks.ts';
import { lazy, useLoaded } from '../core/lazy.ts';
import { pictureUrl, usePicture } from '../data/media/pictureUrl.ts';
import { ratioOf, sizesOf, sourcesOf, tilesOf } from './grid.ts';
import { type Opened, opened, uncover, uncovered } from './openedPicture.ts';
import { preloadViewer } from './PictureHost.tsx';

interface TileProps {
  post: string;
  picture: Picture;
  /** The index of the picture in its post. */
  at: number;
  /** The `sizes` attribute of the `<img>`. */
  sizes: string;
  first?: boolean | undefined;
  focused?: boolean;
}

/** Shows the colours of the picture until it is loaded. If it cannot be loaded, shows its description, too. */
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

interface PostPicturesProps {
  post: string;
  media: Picture[];
  sensitive?: string | undefined;
  /** The pictures are near the top of the page, so they are loaded first. */
  first?: boolean;
}

const plate = lazy(() => import('./SensitiveCover.tsx').then((module) => module.CoverPlate));

/** Pictures below a cover are neither loaded nor available to the keyboard or screen readers. */
export function PostPictures({ post, media, sensitive, first }: PostPicturesProps) {
  const [uncoveredNow, setUncoveredNow] = useState(false);
  const isUncovered = useSignal(uncovered).has(post);
  const covered = sensitive && !isUncovered;
  const CoverPlate = useLoaded(plate, Boolean(covered));
  const show = () => {
    setUncoveredNow(true);
    uncover(post);
  };
  return (
    <div className="media" data-n={media.length} style={{ aspectRatio: ratioOf(media) }}>
      {covered && CoverPlate && <CoverPlate why={sensitive} count={media.length} onShow={show} />}
      {media.map((picture, at) =>
        covered ? (
          <div key={picture._id} className="media-item">
            <span style={{ background: tilesOf(picture.tiles) }} />
          </div>
        ) : (
          <Tile
            key={picture._id}
            {...{ post, picture, at, first }}
            sizes={sizesOf(media, picture, at)}
            // The cover's button had the focus, and was removed.
            focused={uncoveredNow && !at}
          />
        ),
      )}
    </div>
  );
}
