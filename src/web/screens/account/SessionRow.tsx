import '../../ui/styles/sheets/settings.css';
import type { Session } from '#contract/people/account.ts';
import { accountWords as words } from '#words/en/account/account.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Time } from '../../ui/text/Time.tsx';

interface SessionRowProps {
  session: Session;
  ending: boolean;
  onEnd: () => void;
}

export function SessionRow({ session, ending, onEnd }: SessionRowProps) {
  const { device, current, createdAt, lastSeenAt } = session;
  const name = device || (current ? words.thisBrowser : words.otherBrowser);
  return (
    <li className="session">
      <div>
        <p className="session-name">{name}</p>
        <p className="session-times">{words.sessionTimes(<Time at={createdAt} ago />, <Time at={lastSeenAt} ago />)}</p>
      </div>
      {current ? (
        <span className="session-here">{words.thisDevice}</span>
      ) : (
        <Button kind="sec" size="sm" aria-label={words.endNamed(name)} loading={ending} onClick={onEnd}>
          {words.end}
        </Button>
      )}
    </li>
  );
}
