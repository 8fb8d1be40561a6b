import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { createTokens, startSession } from '#api/guard/token.ts';
import type { Store } from '#store/engine/store.ts';
import { TOKEN_SECRET } from './pipit.ts';

export interface Person {
  id: number;
  uid: string;
  username: string;
  token: string;
}

/** Different people who follow about `following` others, signed in. */
export async function readersFollowing(store: Store, following: number, most: number): Promise<Person[]> {
  const people = await store.db
    .selectFrom('users')
    .select(['id', 'uid', 'username'])
    .where('following_count', '>=', Math.floor(following * 0.8))
    .where('following_count', '<=', Math.ceil(following * 1.2))
    .orderBy(sql`abs(following_count - ${following})`)
    .orderBy('id')
    .limit(most)
    .execute();
  if (people.length === 0) throw new Error(`Nobody follows about ${following}.`);
  return signIn(store, people);
}

/** People spread evenly over the community, signed in. */
export async function somePeople(store: Store, many: number): Promise<Person[]> {
  const { last } = await store.db
    .selectFrom('users')
    .select((eb) => eb.fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  const ids = Array.from({ length: Math.min(many, last) }, (_, i) => 1 + Math.floor((i * last) / many));
  const people = await store.db.selectFrom('users').select(['id', 'uid', 'username']).where('id', 'in', ids).execute();
  return signIn(store, people);
}

function signIn(store: Store, people: Omit<Person, 'token'>[]): Promise<Person[]> {
  const secrets = { tokens: createTokens(TOKEN_SECRET), tokenSecret: TOKEN_SECRET };
  const context = { ...secrets, store, clock: Date.now, newId: randomUUID, agent: undefined, address: '' };
  return store.db.transaction().execute(async (db) => {
    const signedIn: Person[] = [];
    for (const person of people) {
      const session = await startSession({ ...context, store: { ...store, db } }, person);
      signedIn.push({ ...person, token: await session.issue() });
    }
    return signedIn;
  });
}
