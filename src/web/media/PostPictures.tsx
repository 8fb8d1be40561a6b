import { useState } from 'react';
import type { Picture } from '#contract/media/media.ts';
import { lazy, useLoaded } from '../core/lazy.ts';
import { useSignal } from '../core/useSignal.ts';
import { ratioOf, sizesOf } from './grid.ts';
import { uncover, uncovered } from './openedPicture.ts';
import { Tile } from './Tile.tsx';
import { tilesOf } from './tiles.ts';

interface PostPicturesProps {
  post: string;
  media: Picture[];
  sensitive?: string | undefined;
  /** They are seen first. */
  first?: boolean;
}

const plate = lazy(() => import('./SensitiveCover.tsx').then((module) => module.CoverPlate));

/** What is below a cover is neither loaded nor reached by keys or screen readers. */
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
            // The button of the cover had the focus and is gone.
            focused={uncoveredNow && !at}
          />
        ),
      )}
    </div>
  );
}
