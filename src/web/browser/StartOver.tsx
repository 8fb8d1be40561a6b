import { useState } from 'react';
import { Button } from '../ui/buttons/Button.tsx';

const QUESTIONS = [
  'Everyone who signed up here and all that they wrote will be gone from this browser.',
  'There is no way back. Have you exported what you want to keep?',
];
const LABELS = ['Start over', 'Delete everything', 'Yes, delete everything now'];

/** Asked twice: nothing is deleted before the third press. */
export function StartOver({ busy, onConfirm }: { busy: boolean; onConfirm: () => void }) {
  const [asked, setAsked] = useState(0);
  const press = () => (asked < QUESTIONS.length ? setAsked(asked + 1) : onConfirm());
  return (
    <>
      <p role="status">{QUESTIONS[asked - 1]}</p>
      <div className="flex flex-wrap gap-2">
        <Button kind={asked > 0 ? 'danger' : 'quiet'} loading={busy} onClick={press}>
          {LABELS[asked]}
        </Button>
        {asked > 0 && (
          <Button kind="sec" onClick={() => setAsked(0)}>
            Keep it
          </Button>
        )}
      </div>
    </>
  );
}
