import { useId } from 'react';
import { BIRD_SIZE, drawBird } from '#art/bird.ts';
import { birdName } from '#art/traits.ts';

interface AvatarProps {
  username: string;
  /** The one that they chose, if they did. */
  bird?: string | undefined;
  size?: 26 | 32 | 36 | 40 | 44 | 48 | 50 | 56 | 64 | 104 | undefined;
}

/**
 * Decorative: the name stands beside it. Who may have chosen a picture is drawn by `UserAvatar`.
 *
 * It stands in the page itself: browsers hold a document for each SVG in an `<img>`, long after it was seen, and each makes
 * every task of the page slower.
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
