import '../../ui/styles/sheets/writing.css';
import { SENSITIVE_BYTES, SENSITIVE_LENGTH } from '#contract/rules/limits.ts';
import { fits } from '#contract/text/text.ts';
import { coverWords as words } from '#words/en/media/describePicture.ts';
import { TextField } from '../../ui/fields/TextField.tsx';

interface CoverFieldProps {
  word: string;
  onChange: (word: string) => void;
  locked: boolean;
}

/** The author's word on the cover of the pictures: one of those offered, or their own. */
export const CoverField = ({ word, onChange, locked }: CoverFieldProps) => (
  <div className="cover-word">
    <TextField
      label={words.word}
      hint={words.hint}
      error={fits(word, SENSITIVE_LENGTH, SENSITIVE_BYTES) ? undefined : words.tooLong}
      value={word}
      placeholder={words.usual}
      readOnly={locked}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
    <div className="cover-offers">
      {Object.values(words.offered).map((offer) => (
        <button
          key={offer}
          type="button"
          className="chip"
          aria-pressed={offer === word}
          disabled={locked}
          onClick={() => onChange(offer)}
        >
          {offer}
        </button>
      ))}
    </div>
  </div>
);
