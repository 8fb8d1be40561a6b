import '../../ui/styles/sheets/writing.css';
import { Check, ImageOff, Plus, X } from 'lucide-react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { smallPath } from '#contract/media/media.ts';
import { commonWords } from '#words/en/common.ts';
import { composePictureWords as words } from '#words/en/media/composePictures.ts';
import { pictureFailed, usePictureUrl } from '../../data/media/pictureUrl.ts';
import { isDescribed, isUnderWay, type Tile } from './tile.ts';
import type { Lift } from './useReorder.ts';

interface TileCardProps {
  tile: Tile;
  at: number;
  count: number;
  /** Its place while pictures are dragged. */
  order: number | undefined;
  lift: Lift | null;
  describedBy: string | undefined;
  onPointerDown: ((event: PointerEvent) => void) | undefined;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  onDescribe: (() => void) | undefined;
  onRemove: (() => void) | undefined;
  onRetry: (() => void) | undefined;
}

export function TileCard(props: TileCardProps) {
  const { tile, at, count, order, lift, describedBy, onPointerDown, onKeyDown, onDescribe, onRemove, onRetry } = props;
  const pictureUrl = usePictureUrl();
  const path = tile.path && smallPath(tile.path);
  const src = tile.here ?? (path && pictureUrl(path));
  const described = isDescribed(tile);
  return (
    <li className="pic-place" style={{ order }} data-lifted={lift ? true : undefined}>
      <div className="pic" data-state={tile.state} style={lift ? { translate: `${lift.x}px ${lift.y}px` } : undefined}>
        <button
          type="button"
          className="pic-face"
          data-movable={onPointerDown ? true : undefined}
          aria-label={`${words.picture(at, count)}, ${tile.alt.trim() || words.undescribed}`}
          aria-describedby={describedBy}
          disabled={!onDescribe}
          onPointerDown={onPointerDown}
          onKeyDown={onKeyDown}
          onClick={onDescribe}
        >
          {src && <img src={src} alt="" draggable={false} onError={() => !tile.here && path && pictureFailed(path)} />}
        </button>
        {isUnderWay(tile) && <Progress tile={tile} at={at} />}
        {tile.state === 'failed' && (
          <span className="pic-fail">
            <ImageOff />
            <span>{words.failed}</span>
            {!tile.hopeless && onRetry && (
              <button type="button" aria-label={words.tryAgain(at)} onClick={onRetry}>
                {commonWords.tryAgain}
              </button>
            )}
          </span>
        )}
        {tile.state === 'done' && onDescribe && (
          <button
            type="button"
            className="pic-alt"
            data-missing={described ? undefined : true}
            aria-label={described ? words.redescribe(at) : words.describe(at)}
            onClick={onDescribe}
          >
            {described ? <Check /> : <Plus />}
            {words.alt}
          </button>
        )}
        {onRemove && (
          <button type="button" className="pic-x" aria-label={words.remove(at)} onClick={onRemove}>
            <X />
          </button>
        )}
      </div>
    </li>
  );
}

function Progress({ tile: { share, pausedBy }, at }: { tile: Tile; at: number }) {
  const percent = share === undefined ? undefined : Math.floor(share * 100);
  const paused = pausedBy && words.paused[pausedBy];
  return (
    <>
      <span className="pic-say" aria-hidden="true">
        {paused ?? (percent === undefined ? words.preparing : words.share(percent))}
      </span>
      <span
        className="pic-line"
        role="progressbar"
        aria-label={words.uploading(at)}
        aria-valuenow={percent}
        aria-valuetext={paused}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <i style={{ width: `${percent ?? 0}%` }} />
      </span>
    </>
  );
}
