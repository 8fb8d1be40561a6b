import { z } from 'zod';
import { MESSAGES as say } from '../refusals/errors.ts';
import { endpoint } from '../routes/describe.schema.ts';
import { pageQuery } from '../routes/pages.schema.ts';
import { body, cursor, stamp, time, yesOrNo } from '../rules/fields.schema.ts';
import { MUTES_MAX } from '../rules/limits.ts';
import { listedUser } from '../views.schema.ts';
import * as mutes from './mutes.ts';

const muteBody = body({
  until: time('until').nullable().default(null).meta({ description: 'When it ends. Null: never.' }),
  notices: yesOrNo('notices').default(false).meta({ description: 'Notices still tell of what they do.' }),
});

const mute = z
  .object({ user: listedUser, until: stamp.nullable(), notices: z.boolean(), createdAt: stamp })
  .meta({ id: 'Mute' });

const refusals = { 400: [say.guestAccount], 404: [say.noSuchUser] };

export const listMutes = endpoint({
  route: mutes.listMutes,
  closesAfterReset: true,
  summary: 'Whom the caller has muted, the latest first.',
  query: pageQuery,
  paged: true,
  answer: z.object({ mutes: z.array(mute), nextCursor: cursor }),
  refusals: { 400: [say.guestAccount] },
  noStore: true,
});
export const muteUser = endpoint({
  route: mutes.mute,
  summary:
    'Mute a user: the lists of the caller leave out what they write. Once more: until another time. It is over a minute ' +
    `after its end at most. At most ${MUTES_MAX} can be muted.`,
  effect: 'create',
  body: muteBody,
  answer: z.object({ mute }),
  refusals: {
    400: [say.guestAccount, say.muteSelf, say.tooManyMutes],
    404: [say.noSuchUser, say.profileUnavailable],
    422: [say.pastTime],
  },
});
export const unmute = endpoint({
  route: mutes.unmute,
  summary: 'Mute a user no longer.',
  effect: 'delete',
  answer: z.object({ success: z.literal(true) }),
  refusals,
});

export const muteRoutes = [listMutes, muteUser, unmute] as const;

export type Mute = z.infer<typeof mute>;
export type MuteBody = z.input<typeof muteBody>;
