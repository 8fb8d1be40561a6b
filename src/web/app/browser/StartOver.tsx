import { useState } from 'react';
import { browserWords as words } from '#words/en/browser.ts';
import { Button } from '../../ui/buttons/Button.tsx';

/** Asked twice: nothing is deleted before the third press. */
export function StartOver({ busy, onConfirm }: { busy: boolean; onConfirm: () => void }) {
  const [asked, setAsked] = useState(0);
  const press = () => (asked < words.questions.length ? setAsked(asked + 1) : onConfirm());
  return (
    <>
      <p role="status">{words.questions[asked - 1]}</p>
      <div className="flex flex-wrap gap-2">
        <Button kind={asked > 0 ? 'danger' : 'quiet'} loading={busy} onClick={press}>
          {words.startOver[asked]}
        </Button>
        {asked > 0 && (
          <Button kind="sec" onClick={() => setAsked(0)}>
            {words.keep}
          </Button>
        )}
      </div>
    </>
  );
}
