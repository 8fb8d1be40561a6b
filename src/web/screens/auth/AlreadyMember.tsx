import { signupWords as words } from '#words/en/account/signup.tsx';
import { Link } from '../../core/router.tsx';
import { TextLink } from '../../ui/buttons/TextLink.tsx';

/** A link to the log-in page, which leads on to the page in `state`. */
export const AlreadyMember = ({ state }: { state?: unknown }) => (
  <p className="auth-end">
    {words.already((text) => (
      <TextLink as={Link} to="/login" state={state}>
        {text}
      </TextLink>
    ))}
  </p>
);
