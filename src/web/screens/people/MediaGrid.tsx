import '../../ui/styles/sheets/profile.css';
import { useCallback, useEffect, useMemo } from 'react';
import { profileWords as words } from '#words/en/people/profile.ts';
import { postWords } from '#words/en/posts/posts.ts';
import { useReconnect } from '../../core/connection.ts';
import { useAppSelector } from '../../core/store.ts';
import { useDelayed } from '../../core/useDelayed.ts';
import { selectPost } from '../../data/entities/selectors.ts';
import { keyOf } from '../../data/lists/listsSlice.ts';
import { sameIds } from '../../data/lists/selectIds.ts';
import { useList } from '../../data/lists/useList.ts';
import { type PostListKey, posts } from '../../posts/state/postLists.ts';
import { QuietBranch } from '../../ui/art/illustrations.tsx';
import { WindowedList } from '../../ui/list/WindowedList.tsx';
import { LoadFailed } from '../../ui/page/LoadFailed.tsx';
import { StateCard } from '../../ui/page/StateCard.tsx';
import { MediaTile } from './MediaTile.tsx';

const COLUMNS = 3;
/** Of the sheet, in pixels. */
const WIDEST = 620;

/** Every picture of the posts, three in a row. */
export function MediaGrid({ listKey }: { listKey: PostListKey }) {
  const { ids, load, loaded, failed, more } = useList(posts, listKey);
  useEffect(load, [load]);
  useReconnect(failed && load);
  const waiting = useDelayed(!loaded && !failed);
  // The id of a picture: that of its post and its place there.
  const pictures = useAppSelector(
    (state) => ids.flatMap((id) => (selectPost(state, id)?.media ?? []).map((_, at) => `${id} ${at}`)),
    sameIds,
  );
  const rows = useMemo(() => rowsOf(pictures), [pictures]);
  const renderRow = useCallback(
    (row: string, position: number) => (
      <div className="grid3">
        {row.split(',').map((picture) => {
          const [post = '', at] = picture.split(' ');
          return <MediaTile key={picture} post={post} at={Number(at)} first={position === 1} />;
        })}
      </div>
    ),
    [],
  );
  if (failed && !ids.length) return <LoadFailed title={postWords.failedShort} again={load} />;
  if (!loaded) return waiting && <Bones />;
  return (
    <WindowedList
      name={keyOf(listKey)}
      label={words.tabMedia}
      role="list"
      ids={rows}
      estimate={estimate}
      renderRow={renderRow}
      more={more}
      skeleton={<Bones />}
      empty={
        <StateCard art={<QuietBranch />} title={words.noMedia}>
          {words.noPostsNote}
        </StateCard>
      }
    />
  );
}

const estimate = (): number => Math.min(innerWidth, WIDEST) / COLUMNS;

/** The id of a row: those of its pictures. */
function rowsOf(pictures: string[]): string[] {
  const rows: string[] = [];
  for (let at = 0; at < pictures.length; at += COLUMNS) rows.push(pictures.slice(at, at + COLUMNS).join());
  return rows;
}

const Bones = () => (
  <div className="grid3" role="status" aria-label={words.loadingMedia}>
    {[1, 2, 3].map((place) => (
      <div key={place} className="bone media-item" />
    ))}
  </div>
);
