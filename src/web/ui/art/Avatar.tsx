import { useId } from 'react';
import { BIRD_SIZE, drawBird } from '#art/bird.ts';
import { birdName } from '#art/traits.ts';

interface AvatarProps {
  username: string;
  /** The chosen bird, if any. */
  bird?: string | undefined;
  size?: 26 | 32 | 36 | 40 | 44 | 48 | 50 | 56 | 64 | 104 | undefined;
}

/**
 * Decorative, because the name is shown next to it. Use `UserAvatar` for people who may have a picture. Inlined in the
 * page: for each SVG in an `<img>`, browsers keep a document long after it was visible, and each slows down the page.
 */
export function Avatar({ username, bird, size = 44 }: AvatarProps) {
  const drawing = drawBird(birdName(username, bird), useId());
  return (
    <svg
      className="avatar"
      viewBox={`0 0 ${BIRD_SIZE} ${BIRD_SIZE}`}
      width={size}
      height={size}
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the drawing holds nothing that anybody wrote
      dangerouslySetInnerHTML={{ __html: drawing }}
    />
  );
}
