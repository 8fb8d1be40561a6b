import { z } from 'zod';
import { MESSAGES as say } from '../refusals/errors.ts';
import { endpoint } from '../routes/describe.schema.ts';
import { pageQuery } from '../routes/pages.schema.ts';
import { bounded, cursor } from '../rules/fields.schema.ts';
import { SEARCH_BYTES, SEARCH_LENGTH } from '../rules/limits.ts';
import { type knownFollowers, pageUser } from '../views.schema.ts';
import * as people from './people.ts';

const person = pageUser.extend({ followsYou: z.boolean().meta({ description: 'They follow the caller.' }) });

const listing = {
  query: pageQuery.extend({
    q: bounded('q', SEARCH_LENGTH, SEARCH_BYTES).optional().meta({
      description: 'Only those of them whose names contain it, in the order of sign-up.',
    }),
  }),
  paged: true,
  answer: z.object({ users: z.array(person), nextCursor: cursor }),
} as const;

const noProfile = { 404: [say.noSuchUser, say.profileUnavailable] };

export const listFollowers = endpoint({
  route: people.listFollowers,
  summary: 'Who follows a user, the latest first.',
  ...listing,
  refusals: noProfile,
});
export const listFollowing = endpoint({
  route: people.listFollowing,
  summary: 'Whom a user follows, the latest first.',
  ...listing,
  refusals: noProfile,
});
export const listMutuals = endpoint({
  route: people.listMutuals,
  summary: 'Who of those whom the caller follows follows a user; first whom the caller followed last.',
  ...listing,
  refusals: noProfile,
});
export const listLikers = endpoint({
  route: people.listLikers,
  summary: 'Who likes a post, the latest first.',
  ...listing,
  refusals: { 404: [say.noSuchPost] },
});
export const listVoters = endpoint({
  route: people.listVoters,
  summary: 'Who voted a comment up, the latest first.',
  ...listing,
  refusals: { 404: [say.noSuchPost, say.noSuchComment] },
});

export const peopleRoutes = [listFollowers, listFollowing, listMutuals, listLikers, listVoters] as const;

export type ListedPerson = z.infer<z.ZodObject<typeof person.shape>>;
export type PeoplePage = { users: ListedPerson[]; nextCursor: string | null };
export type KnownFollowers = z.infer<typeof knownFollowers>;
