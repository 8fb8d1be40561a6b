import { listInvitations } from '#contract/community/invitations.ts';
import type { Call } from '../calls/client.ts';
import { useAnswer } from '../calls/useAnswer.ts';

/** Whether the owner lets one invite; undefined until the server has said so. */
export const useMayInvite = (): boolean | undefined => useAnswer(ask)[0]?.mayInvite;

const ask = (call: Call, signal: AbortSignal) => call(listInvitations, { query: { limit: 1 }, signal });
