import '../../ui/styles/sheets/writing.css';
import { Check, ImageOff, Plus, X } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef } from 'react';
import { smallPath } from '#contract/media/media.ts';
import { commonWords } from '#words/en/common.ts';
import { composePictureWords as words } from '#words/en/media/composePictures.ts';
import { inlineStep } from '../../core/keys.ts';
import { pictureFailed, usePictureUrl } from '../../data/media/pictureUrl.ts';
import { isDescribed, isUnderWay, type Tile } from './uploads.ts';
import type { ComposedPictures } from './usePictures.ts';
import { type Lift, useReorder } from './useReorder.ts';

/** The number of positions by which an arrow key moves a picture, depending on text direction and pictures per row. */
function steps(key: string, list: HTMLElement): number {
  const row = getComputedStyle(list).gridTemplateColumns.split(' ').length;
  const acrossRows: Record<string, number> = { ArrowDown: row, ArrowUp: -row };
  return acrossRows[key] ?? inlineStep(key, list);
}

interface TileCardProps {
  tile: Tile;
  at: number;
  count: number;
  /** The position while pictures are dragged. */
  order: number | undefined;
  lift: Lift | null;
  describedBy: string | undefined;
  onPointerDown: ((event: PointerEvent) => void) | undefined;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  onDescribe: (() => void) | undefined;
  onRemove: (() => void) | undefined;
  onRetry: (() => void) | undefined;
}

function TileCard(props: TileCardProps) {
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

interface TilesProps {
  pictures: ComposedPictures;
  locked: boolean;
  /** The id of the element that explains how to reorder pictures. */
  hintId: string;
  onDescribe: (key: string) => void;
}

export function Tiles({ pictures: { tiles, own }, locked, hintId, onDescribe }: TilesProps) {
  const list = useRef<HTMLUListElement>(null);
  const movable = own !== null && !locked && tiles.length > 1;
  const { drag, placeOf, begin } = useReorder(list, (from, to) => own?.move(tiles[from]?.key ?? '', to));
  const refocus = useRefocus(list);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>, at: number) => {
    const key = tiles[at]?.key;
    if (key === undefined) return;
    if (own && !locked && (event.key === 'Delete' || event.key === 'Backspace')) {
      event.preventDefault();
      return remove(key, at, '.pic-face');
    }
    const ends: Record<string, number> = { Home: 0, End: tiles.length - 1 };
    const to = movable && list.current ? (ends[event.key] ?? at + steps(event.key, list.current)) : at;
    if (to === at) return;
    event.preventDefault();
    if (to < 0 || to >= tiles.length) return;
    refocus(to, '.pic-face');
    own?.move(key, to);
  };
  const remove = (key: string, at: number, next = '.pic-x') => {
    refocus(Math.min(at, tiles.length - 2), next);
    own?.remove(key);
  };

  return (
    <ul ref={list} className="pics" aria-label={words.list}>
      {tiles.map((tile, i) => (
        <TileCard
          key={tile.key}
          tile={tile}
          at={i + 1}
          count={tiles.length}
          order={placeOf(i)}
          lift={drag?.from === i ? drag : null}
          describedBy={movable ? hintId : undefined}
          onPointerDown={movable ? (event) => begin(event, i) : undefined}
          onKeyDown={(event) => onKeyDown(event, i)}
          onDescribe={locked ? undefined : () => onDescribe(tile.key)}
          onRemove={own && !locked ? () => remove(tile.key, i) : undefined}
          onRetry={own && !locked ? () => own.retry(tile.key) : undefined}
        />
      ))}
    </ul>
  );
}

/** An element that is moved in the document or removed loses the focus, so it has to be set again. */
function useRefocus(list: { current: HTMLElement | null }) {
  const next = useRef<{ at: number; what: string } | null>(null);
  useLayoutEffect(() => {
    if (!next.current) return;
    const { at, what } = next.current;
    next.current = null;
    list.current?.children[at]?.querySelector<HTMLElement>(what)?.focus();
  });
  return (at: number, what: string) => {
    next.current = { at, what };
    if (at < 0) list.current?.closest('[role=dialog]')?.querySelector('textarea')?.focus();
  };
}
