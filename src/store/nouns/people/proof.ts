import { lockCounted } from '../../engine/lock.ts';
import type { Store } from '../../engine/store.ts';

/** Who called knew the password, in this session. Hashing takes its time: either may be over when something is written. */
export interface Proof {
  user: number;
  session: number;
  passwordHash: string;
}

export class UnprovenError extends Error {
  readonly over: 'session' | 'password';
  constructor(over: 'session' | 'password') {
    super(`The ${over} is not what it was.`);
    this.over = over;
  }
}

/** In a transaction, until whose end nobody changes the password, and nobody else ends the session. */
export async function assertProven(store: Store, { user, session, passwordHash }: Proof): Promise<void> {
  await lockCounted(store, 'users', [user]);
  const found = await store.db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('users.password_hash')
    .where('sessions.id', '=', session)
    .where('users.id', '=', user)
    .executeTakeFirst();
  if (!found) throw new UnprovenError('session');
  if (found.password_hash !== passwordHash) throw new UnprovenError('password');
}
