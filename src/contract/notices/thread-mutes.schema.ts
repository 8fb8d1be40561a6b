import { z } from 'zod';
import { MESSAGES as say } from '../refusals/errors.ts';
import { endpoint } from '../routes/describe.schema.ts';
import { THREAD_MUTES_MAX } from '../rules/limits.ts';
import { withCommas } from '../text/with-commas.ts';
import * as mutes from './thread-mutes.ts';

const answer = z.object({ muted: z.boolean() });
const refusals = { 400: [say.guestAccount], 404: [say.noSuchPost] };

export const isThreadMuted = endpoint({
  route: mutes.isThreadMuted,
  summary: 'Whether the caller has muted the thread of a post.',
  answer,
  refusals,
  noStore: true,
});
export const muteThread = endpoint({
  route: mutes.muteThread,
  summary:
    'Mute the thread of a post: no notice tells of the post or of comments on it, and those that did are gone. ' +
    `The latest ${withCommas(THREAD_MUTES_MAX)} are kept.`,
  effect: 'create',
  answer,
  refusals,
});
export const unmuteThread = endpoint({
  route: mutes.unmuteThread,
  summary: 'Mute it no longer. What was not told of meanwhile stays untold.',
  effect: 'delete',
  answer,
  refusals,
});

export const threadMuteRoutes = [isThreadMuted, muteThread, unmuteThread] as const;
