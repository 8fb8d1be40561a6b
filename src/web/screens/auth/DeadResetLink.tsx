import { resetWords as words } from '#words/en/account/reset.tsx';
import { Contact } from '../../community/Contact.tsx';
import { Link } from '../../core/router.tsx';
import { useConfig } from '../../data/session/config.ts';
import { TextLink } from '../../ui/buttons/TextLink.tsx';

/** A link that was used, or is too old: whom to ask for another. */
export function DeadLink() {
  const contact = useConfig()?.community.contact;
  return (
    <div className="auth-form">
      <div>
        <h1>{words.dead}</h1>
        <p className="auth-sub">{words.deadNote}</p>
        <p className="auth-sub">
          {words.ask(
            (text) => (
              <TextLink as={Link} to="/about">
                {text}
              </TextLink>
            ),
            contact && <Contact>{contact}</Contact>,
          )}
        </p>
      </div>
      <p className="auth-end">
        <TextLink as={Link} to="/login">
          {words.toLogin}
        </TextLink>
      </p>
    </div>
  );
}
