import { firstDay } from '#contract/refusals/errors.ts';
import { FIRST_DAY_HOURS, FIRST_DAY_POSTS } from '#contract/rules/limits.ts';
import { segmentsOf } from '#contract/text/segments.ts';
import { namesStranger, timeOfPost } from '#store/people/newcomers.ts';
import type { Caller } from '#store/people/sessions.ts';
import type { Store } from '#store/store.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';

const HOUR = 60 * 60 * 1000;

type Writing = Context & { caller: Caller };

/** Until when they are new here; undefined for everybody else, and where the owner makes no difference. */
async function newUntil({ caller, clock, community }: Writing): Promise<number | undefined> {
  const until = caller.created_at + FIRST_DAY_HOURS * HOUR;
  if (caller.role !== 'member' || caller.guest || until <= clock()) return undefined;
  return (await community.current()).firstDay ? until : undefined;
}

/** Newcomers post no links and name no strangers. `known`: whom they answer. True of a newcomer who may go on. */
export async function refuseNewcomer(call: Writing, text: string, known: number[] = []): Promise<boolean> {
  const until = await newUntil(call);
  if (until === undefined) return false;
  const seconds = Math.ceil((until - call.clock()) / 1000);
  const segments = segmentsOf(text);
  if (segments.some(({ kind }) => kind === 'link')) throw new Refusal(403, firstDay('links', seconds));
  const names = segments.flatMap((segment) => (segment.kind === 'mention' ? [segment.username] : []));
  if (await namesStranger(call.store, names, call.caller, known)) throw new Refusal(403, firstDay('mentions', seconds));
  return true;
}

/** In the transaction of a newcomer's post. */
export async function refuseHurry({ caller, clock }: Writing, store: Store): Promise<void> {
  const now = clock();
  const wrote = await timeOfPost(store, caller.id, now - HOUR, FIRST_DAY_POSTS - 1);
  if (wrote !== undefined) throw new Refusal(403, firstDay('posts', Math.ceil((wrote + HOUR - now) / 1000)));
}
