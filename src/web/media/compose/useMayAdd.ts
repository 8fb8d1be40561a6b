import { guestAccount } from '#contract/people/guest.ts';
import { useCurrentUser } from '../../data/session/currentUser.ts';

/** The guest is shared by all visitors, and has no pictures. */
export const useMayAdd = (): boolean => useCurrentUser().username !== guestAccount.username;
