import { guestAccount } from '#contract/guest.ts';
import { say } from './config/print.ts';

interface Summary {
  address: string;
  engine: string;
  place: string;
  workers: number;
  metrics: string | undefined;
  hasGuest: boolean;
}

export function summarize({ address, engine, place, workers, metrics, hasGuest }: Summary): void {
  say('listen', address);
  if (workers > 1) say('workers', String(workers));
  if (metrics) say('metrics', metrics);
  say('engine', engine);
  say('data', place);
  if (hasGuest) say('guest', `${guestAccount.username} / ${guestAccount.password}`);
}
