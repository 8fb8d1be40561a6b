import '../ui/styles/sheets/pictures.css';
import { Dialog } from '@base-ui/react/dialog';
import { Download, MessageCircle, X } from 'lucide-react';
import type { Picture } from '#contract/media/media.ts';
import { frameWords } from '#words/en/frame/frame.ts';
import { lightboxWords as words } from '#words/en/media/lightbox.ts';
import { Link, useLocation } from '../core/router.tsx';
import { usePictureUrl } from '../data/media/pictureUrl.ts';
import { IconButton } from '../ui/buttons/IconButton.tsx';
import { opened } from './openedPicture.ts';

interface LightboxBarProps {
  title: string;
  post: string;
  picture: Picture;
  /** From 1. */
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
