import '../ui/styles/sheets/pictures.css';
import { Dialog } from '@base-ui/react/dialog';
import { Download, MessageCircle, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Picture } from '#contract/media/media.ts';
import { frameWords } from '#words/en/frame/frame.ts';
import { lightboxWords as words } from '#words/en/media/lightbox.ts';
import { pictureWords } from '#words/en/media/pictures.ts';
import { focusRow, focusTitle } from '../core/focus.ts';
import { inlineStep } from '../core/keys.ts';
import { Link, useLocation } from '../core/router.tsx';
import { useAppSelector } from '../core/store.ts';
import { dialogOpened, say } from '../core/toast.ts';
import { selectPerson, selectPost } from '../data/entities/entitiesSlice.ts';
import { pictureUrl, usePictureUrl } from '../data/media/pictureUrl.ts';
import { fullName } from '../people/fullName.ts';
import { IconButton } from '../ui/buttons/Button.tsx';
import { useLayer } from '../ui/overlays/layers.ts';
import { type Opened, opened } from './openedPicture.ts';
import { Stage } from './PictureStage.tsx';

interface AltTextProps {
  text: string;
  /** The mark that opened the description. */
  from: HTMLElement;
  onClose: () => void;
}

const GAP = 8;

/** The description of a picture, next to its mark. */
export function AltText({ text, from, onClose }: AltTextProps) {
  const box = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    element.showPopover();
    const { width, height } = element.getBoundingClientRect();
    const mark = from.getBoundingClientRect();
    const above = mark.top - GAP - height;
    element.style.top = `${above >= GAP ? above : Math.min(mark.bottom + GAP, innerHeight - GAP - height)}px`;
    element.style.left = `${Math.max(GAP, Math.min(mark.left, document.documentElement.clientWidth - GAP - width))}px`;
    element.focus({ preventScroll: true });
    return () => from.focus({ preventScroll: true });
  }, [from]);

  useEffect(() => {
    const element = box.current;
    const onToggle = (event: Event) => {
      if ((event as ToggleEvent).newState === 'closed') onClose();
    };
    element?.addEventListener('toggle', onToggle);
    addEventListener('scroll', onClose, { passive: true });
    return () => {
      element?.removeEventListener('toggle', onToggle);
      removeEventListener('scroll', onClose);
    };
  }, [onClose]);

  return (
    <div ref={box} className="alt-text" popover="auto" role="dialog" aria-label={words.description} tabIndex={-1}>
      {text}
    </div>
  );
}

interface PicturesProps {
  media: Picture[];
  /** The index of the first picture to show. */
  first: number;
  post: string;
  name: string;
}

/** The content of the lightbox. The description is hidden from screen readers, which read it as the alt text. */
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

/** Loads a neighbouring picture in advance. */
function prefetch(picture: Picture | undefined): void {
  const url = picture && pictureUrl(picture.url);
  if (url) new Image().src = url;
}

interface LightboxBarProps {
  title: string;
  post: string;
  picture: Picture;
  /** The position, from 1. */
  place: number;
  name: string;
}

export function LightboxBar({ title, post, picture, place, name }: LightboxBarProps) {
  const urlOf = usePictureUrl();
  const path = `/post/${post}`;
  const isOnItsPage = useLocation().pathname === path;
  return (
    <div className="lightbox-bar">
      <Dialog.Close render={<IconButton label={frameWords.close} icon={<X />} />} />
      <Dialog.Title className="lightbox-title">{title}</Dialog.Title>
      {!isOnItsPage && (
        <IconButton
          as={Link}
          to={path}
          label={words.toPost}
          icon={<MessageCircle />}
          onClick={() => opened.set(null)}
        />
      )}
      <IconButton
        as="a"
        href={urlOf(picture.url)}
        download={fileName(name, place, picture.url)}
        label={words.download}
        icon={<Download />}
      />
    </div>
  );
}

const fileName = (name: string, place: number, path: string): string =>
  `${name.replace(/[^\p{L}\p{N}]+/gu, '-')}-${place}${path.slice(path.lastIndexOf('.'))}`;

interface LightboxProps extends Opened {
  open: boolean;
  /** Undefined if the post was deleted. */
  media: Picture[] | undefined;
  /** The author's name. */
  name: string;
  onClose: () => void;
}

/** The pictures of a post, one at a time, over everything else. */
export function Lightbox({ open, at, post, from, media, name, onClose }: LightboxProps) {
  useEffect(() => (open ? dialogOpened() : undefined), [open]);
  const giveFocusBack = () => {
    if (from.isConnected) return from;
    if (!focusRow(post)) focusTitle();
    return false;
  };
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Popup className="lightbox" data-theme="dark" finalFocus={giveFocusBack}>
          {media && <Pictures first={at} media={media} post={post} name={name} />}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface ViewerProps {
  /** Null if nothing is open. */
  opened: Opened | null;
  onClose: () => void;
}

/** Shows the current pictures of the post. Closes if the post or the description is deleted. */
export function Viewer({ opened, onClose }: ViewerProps) {
  // A closing viewer still shows its pictures for a moment.
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
