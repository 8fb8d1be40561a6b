import type { Generated } from 'kysely';

export interface PushTables {
  /** Devices that notices are pushed to, each with the session that it was added by. */
  push_subscriptions: {
    id: Generated<number>;
    uid: string;
    user_id: number;
    session_id: number;
    /** Where its push service takes messages for it: whoever knows it can write there. */
    endpoint: string;
    p256dh: string;
    auth: string;
    /** Since something was last taken. */
    failures: Generated<number>;
    /** Nothing is sent before. */
    retry_at: Generated<number>;
    sent_at: number | null;
    /** When something was sent, by what it was about and by whom it was: a small JSON object. */
    recent: Generated<string>;
    /** When an open page of the member was last told of notices. */
    heard_at: Generated<number>;
    created_at: number;
  };
}
