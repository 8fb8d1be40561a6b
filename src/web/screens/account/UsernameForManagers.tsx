import { useCurrentUser } from '../../data/session/currentUser.ts';

/** Nobody sees it; a password manager learns from it whose password the form is about. */
export const UsernameForManagers = () => (
  <input hidden readOnly type="text" autoComplete="username" value={useCurrentUser().username} />
);
