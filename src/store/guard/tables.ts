import type { Generated } from 'kysely';

export interface GuardTables {
  sessions: {
    id: Generated<number>;
    uid: string;
    user_id: number;
    created_at: number;
    expires_at: number;
    /** To the hour; 0 until it was seen after its beginning. */
    seen_at: Generated<number>;
    /** 'Firefox on Linux', or nothing where the browser did not say. */
    device: Generated<string>;
    /** Only of the guest: a keyed hash of the network that it came from, else nothing. */
    network: Generated<string>;
  };
  idempotency_keys: {
    user_id: number;
    scope: string;
    key: string;
    /** A hash of the body: another body under the same key is refused. */
    fingerprint: string;
    target_uid: string;
    created_at: number;
  };
}
