import { z } from 'zod';
import { MESSAGES as say } from '../refusals/errors.ts';
import { endpoint } from '../routes/describe.schema.ts';
import { pageQuery } from '../routes/pages.schema.ts';
import { cursor, stamp } from '../rules/fields.schema.ts';
import { BLOCKS_MAX } from '../rules/limits.ts';
import { listedUser, pageUser } from '../views.schema.ts';
import * as blocks from './blocks.ts';

const block = z.object({ user: listedUser, createdAt: stamp }).meta({ id: 'Block' });

const refusals = { 400: [say.guestAccount], 404: [say.noSuchUser] };

export const listBlocks = endpoint({
  route: blocks.listBlocks,
  closesAfterReset: true,
  summary: 'Whom the caller has blocked, the latest first.',
  query: pageQuery,
  paged: true,
  answer: z.object({ blocks: z.array(block), nextCursor: cursor }),
  refusals: { 400: [say.guestAccount] },
  noStore: true,
});
export const blockUser = endpoint({
  route: blocks.block,
  summary:
    'Block a user: neither sees what the other writes or likes, and neither follows the other any more. They are not ' +
    `told. At most ${BLOCKS_MAX} can be blocked.`,
  effect: 'create',
  answer: z.object({ block, currentUser: pageUser }),
  refusals: { ...refusals, 400: [say.guestAccount, say.blockSelf, say.tooManyBlocks] },
});
export const unblock = endpoint({
  route: blocks.unblock,
  summary: 'Block a user no longer. Nobody follows anybody again by it.',
  effect: 'delete',
  answer: z.object({ success: z.literal(true) }),
  refusals,
});

export const blockRoutes = [listBlocks, blockUser, unblock] as const;

export type Block = z.infer<typeof block>;
