import '../../ui/styles/sheets/care.css';
import { EyeOff } from 'lucide-react';
import { useState } from 'react';
import type { Picture } from '#contract/media/media.ts';
import type { DeskCase } from '#contract/moderation/cases.ts';
import { deskWords as words } from '#words/en/moderation/desk.tsx';
import { usePicture } from '../../data/media/pictureUrl.ts';
import { tilesOf } from '../../media/tiles.ts';
import { Button } from '../../ui/buttons/Button.tsx';

interface CasePicturesProps {
  media: (Picture & { as?: 'post' | 'avatar' | 'cover' })[];
  /** What its author says of them. */
  sensitive?: string | undefined;
}

/** Covered until a moderator wants to look, whatever they show. */
export function CasePictures({ media, sensitive }: CasePicturesProps) {
  const [shown, setShown] = useState(false);
  return (
    <div className="case-pictures">
      {sensitive && <p className="muted">{words.coveredBy(<bdi>{sensitive}</bdi>)}</p>}
      <Button kind="sec" size="sm" icon={<EyeOff />} aria-expanded={shown} onClick={() => setShown(!shown)}>
        {shown ? words.hidePictures(media.length) : words.showPictures(media.length)}
      </Button>
      <ul>
        {media.map((picture) => (
          <li key={picture._id}>
            <Shown picture={picture} covered={!shown} />
            {shown && (
              <p className="muted" dir="auto">
                {picture.as && picture.as !== 'post' ? words.ofProfile[picture.as] : picture.alt || words.undescribed}
              </p>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Shown({ picture: { url, alt, width, height, tiles }, covered }: { picture: Picture; covered: boolean }) {
  const { src, onError } = usePicture(url);
  const style = { aspectRatio: `${width} / ${height}`, background: tilesOf(tiles) };
  if (covered) return <span style={style} />;
  return (
    <a href={src} target="_blank" rel="noopener">
      <img src={src} alt={alt || words.undescribed} {...{ width, height, style, onError }} />
    </a>
  );
}

/** As they are, or as they were when they were reported. */
export function picturesOf({ content, reports }: DeskCase): CasePicturesProps | undefined {
  const kept = content?.media ? content : reports.find(({ media }) => media?.length);
  return kept?.media && { media: kept.media, sensitive: kept.sensitive };
}
