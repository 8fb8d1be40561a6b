import { Check, CloudOff } from 'lucide-react';
import { frameWords as words } from '#words/en/frame/frame.ts';
import { formatTime } from '#words/formats.ts';
import { line, tryNow } from '../../core/connection.ts';
import { useSignal } from '../../core/hooks.ts';
import { Chirp } from '../../ui/buttons/Button.tsx';

/** The region always exists, so that its content is announced. `aria-live` keeps dialogs from hiding it. */
export function LineBar() {
  const said = useSignal(line);
  return (
    <div role="status" aria-live="polite">
      {said && (
        <div className="linebar" data-state={said.state}>
          {said.state === 'back' ? <Check /> : said.state === 'offline' ? <CloudOff /> : <Chirp />}
          <span>{words.line[said.state]}</span>
          {said.state !== 'back' && (
            <span className="linebar-since">{words.since(formatTime(new Date(said.since)))}</span>
          )}
          {said.state === 'silent' && (
            <button type="button" onClick={tryNow}>
              {words.tryNow}
            </button>
          )}
        </div>
      )}
    </div>
  );
}
