import { EyeOff } from 'lucide-react';
import { sensitiveWords as words } from '#words/en/media/sensitive.ts';

interface CoverPlateProps {
  /** The author's content warning. */
  why: string;
  /** The number of pictures. */
  count: number;
  onShow: () => void;
}

export const CoverPlate = ({ why, count, onShow }: CoverPlateProps) => (
  <div className="cover-plate">
    <div>
      <b>
        <EyeOff />
        {words.sensitive(why)}
      </b>
      <button type="button" className="btn" onClick={onShow}>
        {words.show(count)}
      </button>
    </div>
  </div>
);
