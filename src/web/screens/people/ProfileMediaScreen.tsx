import '../../ui/styles/sheets/profile.css';
import { EyeOff } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Picture } from '#contract/media/media.ts';
import { sensitiveWords } from '#words/en/media/sensitive.ts';
import { profileWords } from '#words/en/people/profile.ts';
import { postWords } from '#words/en/posts/posts.ts';
import { useReconnect } from '../../core/connection.ts';
import { useSignal } from '../../core/hooks.ts';
import type { FramedScreen } from '../../core/router.tsx';
import { useAppSelector } from '../../core/store.ts';
import { useDelayed } from '../../core/useDelayed.ts';
import { selectPost } from '../../data/entities/entitiesSlice.ts';
import { keyOf } from '../../data/lists/listsSlice.ts';
import { sameIds, useList } from '../../data/lists/useList.ts';
import { tilesOf } from '../../media/grid.ts';
import { uncover, uncovered } from '../../media/openedPicture.ts';
import { Tile } from '../../media/PostPictures.tsx';
import { mediaList, type PostListKey, posts } from '../../posts/state/postLists.ts';
import { QuietBranch } from '../../ui/art/illustrations.tsx';
import { WindowedList } from '../../ui/list/WindowedList.tsx';
import { LoadFailed } from '../../ui/page/LoadFailed.tsx';
import { StateCard } from '../../ui/page/StateCard.tsx';
import { ProfileFrame, useProfileUser } from './ProfileFrame.tsx';

interface MediaTileProps {
  post: string;
  /** The index of the picture in its post. */
  at: number;
  first: boolean;
}

/** Tiles are square, so a wide picture is cropped at both sides. */
function sizesOf({ width, height }: Picture): string {
  const part = Math.max(1, width / height);
  return `(width < 48em) ${33 * part}vw, ${13 * part}rem`;
}

/** A picture with a content warning is a button that uncovers it. */
function MediaTile({ post: id, at, first }: MediaTileProps) {
  const post = useAppSelector((state) => selectPost(state, id));
  const isUncovered = useSignal(uncovered).has(id);
  const [focused, setFocused] = useState(false);
  const picture = post?.media?.[at];
  if (!picture) return null;
  if (!post.sensitive || isUncovered) {
    return <Tile post={id} picture={picture} at={at} sizes={sizesOf(picture)} first={first} focused={focused} />;
  }
  const show = () => {
    setFocused(true);
    uncover(id);
  };
  return (
    <div className="media-item">
      <button
        type="button"
        aria-label={sensitiveWords.showOne(post.sensitive)}
        style={{ background: tilesOf(picture.tiles) }}
        onClick={show}
      >
        <i className="cover-mark">
          <EyeOff />
        </i>
      </button>
    </div>
  );
}

const COLUMNS = 3;
/** The maximum width of the sheet, in pixels. */
const WIDEST = 620;

/** All pictures of the posts, three in a row. */
function MediaGrid({ listKey }: { listKey: PostListKey }) {
  const { ids, load, loaded, failed, more } = useList(posts, listKey);
  useEffect(load, [load]);
  useReconnect(failed && load);
  const waiting = useDelayed(!loaded && !failed);
  // The id of a picture is the id of its post and its index there.
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
      label={profileWords.tabMedia}
      role="list"
      ids={rows}
      estimate={estimate}
      renderRow={renderRow}
      more={more}
      skeleton={<Bones />}
      empty={
        <StateCard art={<QuietBranch />} title={profileWords.noMedia}>
          {profileWords.noPostsNote}
        </StateCard>
      }
    />
  );
}

const estimate = (): number => Math.min(innerWidth, WIDEST) / COLUMNS;

/** The id of a row consists of the ids of its pictures. */
function rowsOf(pictures: string[]): string[] {
  const rows: string[] = [];
  for (let at = 0; at < pictures.length; at += COLUMNS) rows.push(pictures.slice(at, at + COLUMNS).join());
  return rows;
}

const Bones = () => (
  <div className="grid3" role="status" aria-label={profileWords.loadingMedia}>
    {[1, 2, 3].map((place) => (
      <div key={place} className="bone media-item" />
    ))}
  </div>
);

export const ProfileMediaScreen: FramedScreen = ({ username = '' }) => {
  const list = useMemo(() => mediaList(username), [username]);
  return useProfileUser() && <MediaGrid key={list.of} listKey={list} />;
};

ProfileMediaScreen.frame = ProfileFrame;
