import '../../ui/styles/sheets/writing.css';
import { Captions } from 'lucide-react';
import { composePictureWords as words } from '#words/en/media/composePictures.ts';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import { isDescribed, type Tile } from './tile.ts';

interface NudgeProps {
  tiles: readonly Tile[];
  onDescribe: (key: string) => void;
}

/** Reminds, and holds nothing up. It stays while pictures are uploaded, so that nothing below it jumps. */
export function Nudge({ tiles, onDescribe }: NudgeProps) {
  const missing = tiles.filter((tile) => tile.state !== 'failed' && !isDescribed(tile));
  const [first] = missing;
  if (!first) return null;
  return (
    <div className="nudge">
      <Captions />
      <span>
        {words.nudge(missing.length)} {words.nudgeWhy}
      </span>
      <TextLink as="button" type="button" onClick={() => onDescribe(first.key)}>
        {words.nudgeAct}
      </TextLink>
    </div>
  );
}
