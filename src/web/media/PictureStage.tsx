import '../ui/styles/sheets/pictures.css';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type CSSProperties, type TouchEvent, useRef } from 'react';
import type { Picture } from '#contract/media/media.ts';
import { lightboxWords as words } from '#words/en/media/lightbox.ts';
import { pictureWords } from '#words/en/media/pictures.ts';
import { usePicture } from '../data/media/pictureUrl.ts';
import { IconButton } from '../ui/buttons/Button.tsx';
import { tilesOf } from './grid.ts';
import { opened } from './openedPicture.ts';

/** Pixels a swipe must cover. */
const SWIPE = 48;

/** A swipe towards the start of the line shows the next picture, one down closes. Zoomed pictures are not swiped. */
function useSwipe(go: (by: 1 | -1) => void, close: () => void) {
  const from = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const finger = touches[0];
      from.current = finger && touches.length === 1 && !isZoomed() ? { x: finger.clientX, y: finger.clientY } : null;
    },
    onTouchEnd: ({ changedTouches, currentTarget }: TouchEvent) => {
      const finger = changedTouches[0];
      if (!finger || !from.current) return;
      const [x, y] = [finger.clientX - from.current.x, finger.clientY - from.current.y];
      from.current = null;
      if (y >= SWIPE && y > Math.abs(x)) return close();
      if (Math.abs(x) < SWIPE || Math.abs(x) < Math.abs(y)) return;
      const isRtl = getComputedStyle(currentTarget).direction === 'rtl';
      go(x < 0 === isRtl ? -1 : 1);
    },
  };
}

const isZoomed = (): boolean => (visualViewport?.scale ?? 1) > 1.01;

interface StageProps {
  picture: Picture;
  /** The index of the picture, from 0. */
  at: number;
  count: number;
  go: (by: 1 | -1) => void;
}

/** The space of the picture is known before it is loaded, and filled with its colours. Never larger than the file. */
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
