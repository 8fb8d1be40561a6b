import { type KeyboardEvent, useEffect, useState } from 'react';
import type { Picture } from '#contract/media/media.ts';
import { lightboxWords as words } from '#words/en/media/lightbox.ts';
import { pictureWords } from '#words/en/media/pictures.ts';
import { inlineStep } from '../core/keys.ts';
import { say } from '../core/toast.ts';
import { pictureUrl } from '../data/media/pictureUrl.ts';
import { LightboxBar } from './LightboxBar.tsx';
import { Stage } from './Stage.tsx';

interface PicturesProps {
  media: Picture[];
  /** The place of the one that comes first, from 0. */
  first: number;
  post: string;
  name: string;
}

/** What is in the lightbox. A screen reader hears the description as that of the picture, once. */
export function Pictures({ media, first, post, name }: PicturesProps) {
  const [at, setAt] = useState(first);
  const count = media.length;
  const picture = media[at];
  useEffect(() => {
    prefetch(media[at + 1]);
    prefetch(media[at - 1]);
  }, [media, at]);
  if (!picture) return null;

  const go = (by: 1 | -1) => {
    const next = media[at + by];
    if (!next) return;
    setAt(at + by);
    say(words.now(at + by + 1, count, next.alt || pictureWords.undescribed));
  };
  const onKeyDown = ({ key, currentTarget }: KeyboardEvent) => {
    const step = inlineStep(key, currentTarget);
    if (step) go(step);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears the keys of all that is in the dialog
    <div className="lightbox-parts" onKeyDown={onKeyDown}>
      <LightboxBar title={words.place(at + 1, count, name)} place={at + 1} post={post} name={name} picture={picture} />
      <Stage picture={picture} at={at} count={count} go={go} />
      {picture.alt && (
        <div className="lightbox-text" aria-hidden="true">
          <span className="alt-mark">{pictureWords.alt}</span>
          <p>{picture.alt}</p>
        </div>
      )}
    </div>
  );
}

/** So that it is there when somebody goes on. */
function prefetch(picture: Picture | undefined): void {
  const url = picture && pictureUrl(picture.url);
  if (url) new Image().src = url;
}
