import { useEffect, useState } from 'react';
import { useAppSelector } from '../core/store.ts';
import { selectPerson, selectPost } from '../data/entities/selectors.ts';
import { fullName } from '../people/fullName.ts';
import { useLayer } from '../ui/overlays/layers.ts';
import { AltText } from './AltText.tsx';
import { Lightbox } from './Lightbox.tsx';
import type { Opened } from './openedPicture.ts';

interface ViewerProps {
  /** Null: nothing is open. */
  opened: Opened | null;
  onClose: () => void;
}

/** Shows what the post has now: it closes when the post goes away, or the description that it shows. */
export function Viewer({ opened, onClose }: ViewerProps) {
  // What is closing is seen for a moment longer.
  const [last, setLast] = useState(opened);
  if (opened && opened !== last) setLast(opened);
  const post = useAppSelector((state) => selectPost(state, last?.post ?? ''));
  const author = useAppSelector((state) => selectPerson(state, post?.author));
  const media = post && !post.removed ? post.media : undefined;
  const alt = media?.[last?.at ?? 0]?.alt;
  const open = opened !== null && (opened.what === 'alt' ? Boolean(alt) : media !== undefined);
  useEffect(() => {
    if (opened && !open) onClose();
  }, [opened, open, onClose]);
  useLayer(open, onClose);

  if (!last) return null;
  if (last.what === 'alt') return open && alt && <AltText text={alt} from={last.from} onClose={onClose} />;
  return <Lightbox {...last} open={open} media={media} name={author ? fullName(author) : ''} onClose={onClose} />;
}
