import type { CSSProperties } from 'react';
import { frameWords } from '#words/en/frame/frame.ts';
import { classes } from '../classes.ts';
import { VisuallyHidden } from '../text/VisuallyHidden.tsx';

interface BoneProps {
  width: CSSProperties['width'];
  height: CSSProperties['height'];
  avatar?: boolean;
  round?: boolean;
}

export const Bone = ({ width, height, avatar, round }: BoneProps) => (
  <span className={classes('bone', avatar && 'bone-avatar')} style={{ width, height, borderRadius: round ? 99 : '' }} />
);

/** The voice and the widths of the lines, so that the heights are those of real rows. */
const POSTS: readonly { voice: 'loud' | 'clear' | 'calm'; lines: readonly string[] }[] = [
  { voice: 'calm', lines: ['92%', '64%'] },
  { voice: 'loud', lines: ['46%'] },
  { voice: 'clear', lines: ['74%'] },
  { voice: 'calm', lines: ['95%', '81%'] },
  { voice: 'clear', lines: ['58%'] },
];

/** Rows for a `Sheet`. */
export function PostSkeletons({ count = 5, label = frameWords.loadingPosts }: { count?: number; label?: string }) {
  return (
    <div aria-busy="true">
      <VisuallyHidden role="status">{label}</VisuallyHidden>
      {Array.from({ length: count }, (_, i) => POSTS[i % POSTS.length]).map((post, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows stand still
        <div key={i} className={classes('post bone-post', i > 0 && 'post-ruled')} aria-hidden="true">
          <Bone width={44} height={44} avatar />
          <div className="post-body">
            <HeadBones />
            <Lines voice={post?.voice ?? 'calm'} widths={post?.lines ?? []} />
            <div className="bone-foot">
              <Bone width={44} height={13} />
              <Bone width={44} height={13} />
              <Bone width={16} height={16} />
            </div>
          </div>
        </div>
      ))}
    </div>
  );
}

export const HeadBones = () => (
  <div className="bone-head">
    <Bone width={118} height={13} />
    <Bone width={72} height={13} />
  </div>
);

/** Each bar is inside a line box of its voice. */
const Lines = ({ voice, widths }: { voice: string; widths: readonly string[] }) => (
  <div className={`pip ${voice}`}>
    {widths.map((width) => (
      <span key={width} className="bone-line">
        <Bone width={width} height="0.86em" />
      </span>
    ))}
  </div>
);
