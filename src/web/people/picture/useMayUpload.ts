import { guestAccount } from '#contract/people/guest.ts';
import { useConfig } from '../../data/session/config.ts';
import { useCurrentUser } from '../../data/session/currentUser.ts';

/** Not until the server has said so, and never the guest, whose account is shared. */
export function useMayUpload(): boolean {
  const { username } = useCurrentUser();
  const uploads = useConfig()?.media.uploads === true;
  return uploads && username !== guestAccount.username;
}
