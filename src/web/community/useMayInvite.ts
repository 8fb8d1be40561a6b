import { listInvitations } from '#contract/community/invitations.ts';
import type { Call } from '../calls/client.ts';
import { useAnswer } from '../calls/useAnswer.ts';

/** Whether the owner lets one invite; undefined until the server has said so. */
export const useMayInvite = (): boolean | undefined => useAnswer(ask)[0]?.mayInvite;

/** What is in a browser has no address that somebody else could open. */
const ask = async (call: Call, signal: AbortSignal): Promise<{ mayInvite: boolean }> =>
  import.meta.env.VITE_PIPIT_STATIC ? { mayInvite: false } : call(listInvitations, { query: { limit: 1 }, signal });
