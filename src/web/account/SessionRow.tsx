import type { Session } from '#contract/account.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { Time } from '../ui/text/Time.tsx';

interface SessionRowProps {
  session: Session;
  ending: boolean;
  onEnd: () => void;
}

export function SessionRow({ session, ending, onEnd }: SessionRowProps) {
  const { device, current, createdAt, lastSeenAt } = session;
  const name = device || (current ? 'This browser' : 'Another browser');
  return (
    <li className="session">
      <div>
        <p className="session-name">{name}</p>
        <p className="session-times">
          Signed in <Time at={createdAt} /> · last seen <Time at={lastSeenAt} />
        </p>
      </div>
      {current ? (
        <span className="session-here">This device</span>
      ) : (
        <Button kind="sec" size="sm" aria-label={`End session, ${name}`} loading={ending} onClick={onEnd}>
          End
        </Button>
      )}
    </li>
  );
}
