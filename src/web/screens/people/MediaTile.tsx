import { EyeOff } from 'lucide-react';
import { useState } from 'react';
import type { Picture } from '#contract/media/media.ts';
import { sensitiveWords as words } from '#words/en/media/sensitive.ts';
import { useAppSelector } from '../../core/store.ts';
import { useSignal } from '../../core/useSignal.ts';
import { selectPost } from '../../data/entities/selectors.ts';
import { uncover, uncovered } from '../../media/openedPicture.ts';
import { Tile } from '../../media/Tile.tsx';
import { tilesOf } from '../../media/tiles.ts';

interface MediaTileProps {
  post: string;
  /** In its post, from 0. */
  at: number;
  first: boolean;
}

/** A place is square: a wide picture is cut at both sides. */
function sizesOf({ width, height }: Picture): string {
  const part = Math.max(1, width / height);
  return `(width < 48em) ${33 * part}vw, ${13 * part}rem`;
}

/** Under a cover it is a button that takes the cover away. */
export function MediaTile({ post: id, at, first }: MediaTileProps) {
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
        aria-label={words.showOne(post.sensitive)}
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
