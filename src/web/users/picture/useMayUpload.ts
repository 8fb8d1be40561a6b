import { guestAccount } from '#contract/people/guest.ts';
import { useCurrentUser } from '../../session/currentUser.ts';
import { useConfig } from '../../session/useConfig.ts';

/** Not until the server has said so, and never the guest, whose account is shared. */
export function useMayUpload(): boolean {
  const { username } = useCurrentUser();
  const uploads = useConfig()?.media.uploads === true;
  return uploads && username !== guestAccount.username;
}
