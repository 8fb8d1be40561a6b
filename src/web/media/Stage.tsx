import '../ui/styles/sheets/pictures.css';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { CSSProperties } from 'react';
import type { Picture } from '#contract/media/media.ts';
import { lightboxWords as words } from '#words/en/media/lightbox.ts';
import { pictureWords } from '#words/en/media/pictures.ts';
import { usePicture } from '../data/media/pictureUrl.ts';
import { IconButton } from '../ui/buttons/IconButton.tsx';
import { opened } from './openedPicture.ts';
import { tilesOf } from './tiles.ts';
import { useSwipe } from './useSwipe.ts';

interface StageProps {
  picture: Picture;
  /** From 0. */
  at: number;
  count: number;
  go: (by: 1 | -1) => void;
}

/** Its place is known before it is loaded, and has its colours. It is never larger than the file. */
export function Stage({ picture, at, count, go }: StageProps) {
  const { _id, url, width, height, alt, tiles } = picture;
  const { src, failed, onError } = usePicture(url);
  const swipe = useSwipe(go, () => opened.set(null));
  const size = { '--ratio': width / height, '--width': `${width}px`, background: tilesOf(tiles) } as CSSProperties;
  return (
    <div className="lightbox-stage" {...swipe}>
      {failed ? (
        <p role="alert">{words.failed}</p>
      ) : (
        <img
          key={_id}
          src={src}
          alt={alt || pictureWords.undescribed}
          width={width}
          height={height}
          style={size}
          onError={onError}
        />
      )}
      {count > 1 && (
        <>
          <IconButton
            className="lightbox-step"
            data-at="start"
            label={words.before}
            icon={<ChevronLeft />}
            aria-disabled={at === 0}
            onClick={() => go(-1)}
          />
          <IconButton
            className="lightbox-step"
            data-at="end"
            label={words.next}
            icon={<ChevronRight />}
            aria-disabled={at === count - 1}
            onClick={() => go(1)}
          />
        </>
      )}
    </div>
  );
}
