import { z } from 'zod';
import { endpoint } from '../routes/describe.schema.ts';
import { bounded } from '../rules/fields.schema.ts';
import { NAMES_MAX, SEARCH_BYTES, SEARCH_LENGTH } from '../rules/limits.ts';
import { listedUser } from '../views.schema.ts';
import * as names from './names.ts';

const namedUser = listedUser
  .extend({
    followed: z.boolean(),
    followsYou: z.boolean().meta({ description: 'They follow the caller.' }),
  })
  .meta({ id: 'NamedUser' });

const list = z.object({ users: z.array(namedUser).max(NAMES_MAX) });

export const listNames = endpoint({
  route: names.listNames,
  summary: 'Whom somebody may mean who begins to type a name: people they follow, then followers, then others.',
  query: z.object({ begins: bounded('begins', SEARCH_LENGTH, SEARCH_BYTES).default('') }),
  paged: true,
  answer: list,
});

export const nameRoutes = [listNames] as const;

export type NamedUser = z.infer<typeof namedUser>;
export type Names = z.infer<typeof list>;
