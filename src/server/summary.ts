import { guestAccount } from '#contract/people/guest.ts';
import { say } from './config/print.ts';

interface Summary {
  address: string;
  engine: string;
  place: string;
  workers: number;
  metrics: string | undefined;
  hasGuest: boolean;
  /** The secret of the set-up, if the community has no owner yet. */
  setUp: string | undefined;
  publicUrl: string | null;
}

export function summarize({ address, engine, place, workers, metrics, hasGuest, setUp, publicUrl }: Summary): void {
  say('listen', address);
  if (workers > 1) say('workers', String(workers));
  if (metrics) say('metrics', metrics);
  say('engine', engine);
  say('data', place);
  if (hasGuest) say('guest', `${guestAccount.username} / ${guestAccount.password}`);
  if (setUp) say('setup', `${publicUrl ?? address}/setup#${setUp}`);
}
