import pg from 'pg';
import type { Messages } from '../engine-extras.ts';

const CHANNEL = 'pipit_changes';
const AGAIN_MS = 5_000;

/**
 * A message to all nodes that there is news. Sent outside of transactions: inside of one it would be part of every commit, and
 * took two thirds of the writes. Where a pooler lets nobody listen, polling is left.
 */
export function postgresMessages(url: string, send: (sql: string) => Promise<unknown>): Messages {
  return {
    send: () => send(`notify ${CHANNEL}`),
    listen: (onMessage) => {
      let client: pg.Client | undefined;
      let timer: ReturnType<typeof setTimeout> | undefined;
      let stopped = false;
      const again = () => {
        void client?.end().catch(() => undefined);
        client = undefined;
        if (stopped) return;
        clearTimeout(timer);
        timer = setTimeout(open, AGAIN_MS);
        timer.unref();
      };
      const open = () => {
        const opened = new pg.Client({ connectionString: url, application_name: 'pipit', keepAlive: true });
        client = opened;
        opened.on('notification', onMessage);
        opened.on('error', again);
        opened
          .connect()
          .then(() => opened.query(`listen ${CHANNEL}`))
          .catch(again);
      };
      open();
      return () => {
        stopped = true;
        clearTimeout(timer);
        void client?.end().catch(() => undefined);
      };
    },
  };
}
