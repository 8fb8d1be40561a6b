import '../ui/styles/sheets/settings.css';
import { useState } from 'react';
import { actWords } from '#words/en/moderation/acts.tsx';
import { appealWords as words } from '#words/en/moderation/appeals.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { Time } from '../ui/text/Time.tsx';
import { AppealDialog } from './AppealDialog.tsx';

/** Details of a suspension in the response to a refused log-in, in addition to its reason. */
export interface Suspension {
  rule: string;
  until: string;
  /** A token that can only appeal; '' if there was an appeal already. */
  appeal: string;
  /** The moderators' answer to the appeal. */
  answer: string;
}

export function AppealAtLogin({ rule, until, appeal, answer }: Suspension) {
  const [asked, setAsked] = useState(false);
  const [sent, setSent] = useState(false);
  return (
    <>
      <div className="statement">
        {rule && <p className="wrap-anywhere">{actWords.rule(<bdi>{rule}</bdi>)}</p>}
        <p>{until ? actWords.until(<Time at={until} full />) : actWords.untilLifted}</p>
        {answer && (
          <>
            <p>{actWords.appeals.refused}</p>
            <p className="wrap-anywhere" dir="auto">
              {answer}
            </p>
          </>
        )}
        {(sent || !(appeal || answer)) && <p>{words.sentNote}</p>}
      </div>
      {appeal && !sent && (
        <Button kind="sec" size="lg" block onClick={() => setAsked(true)}>
          {words.appeal}
        </Button>
      )}
      <AppealDialog
        against={{ token: appeal }}
        open={asked}
        onClose={() => setAsked(false)}
        onSent={() => setSent(true)}
      />
    </>
  );
}
