import { setupWords as words } from '#words/en/community/setup.ts';
import { Link } from '../../core/router.tsx';
import { useConfig } from '../../data/session/config.ts';
import { Button } from '../../ui/buttons/Button.tsx';

/** A link that was used, or is not the latest: what to do instead. */
export function DeadLink() {
  const config = useConfig();
  if (config === undefined) return null;
  const done = config?.community.setUp ? config.community.name : undefined;
  return (
    <div className="auth-form">
      <div>
        <h1>{done === undefined ? words.dead : words.done(done)}</h1>
        <p className="auth-sub">{done === undefined ? words.deadNote : words.doneNote}</p>
      </div>
      {done !== undefined && (
        <Button as={Link} to="/login" size="lg" block>
          {words.signIn}
        </Button>
      )}
    </div>
  );
}
