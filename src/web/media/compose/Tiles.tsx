import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { composePictureWords as words } from '#words/en/media/composePictures.ts';
import { steps } from './steps.ts';
import { TileCard } from './TileCard.tsx';
import type { ComposedPictures } from './usePictures.ts';
import { useReorder } from './useReorder.ts';

interface TilesProps {
  pictures: ComposedPictures;
  locked: boolean;
  /** Of what says how they are reordered. */
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

/** What is moved in the document, or out of it, loses the focus. */
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
