import { firstDay } from '#contract/refusals/errors.ts';
import { FIRST_DAY_HOURS, FIRST_DAY_POSTS, NEWCOMER_DAYS } from '#contract/rules/limits.ts';
import { segmentsOf } from '#contract/text/segments.ts';
import type { Store } from '#store/engine/store.ts';
import type { Caller } from '#store/nouns/people/sessions.ts';
import { namesStranger, notePost } from '#store/nouns/people/users.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../http/refusal.ts';

const HOUR = 60 * 60 * 1000;

type Writing = Context & { caller: Caller };
/** A sign-up has no caller. */
type Introducing = Context & { caller?: Caller | undefined };

/**
 * Seconds until the end of the first day. Undefined for everyone else, and if the owner turned first-day limits off.
 */
async function secondsNew({ caller, clock, community }: Introducing): Promise<number | undefined> {
  const now = clock();
  const until = (caller?.created_at ?? now) + FIRST_DAY_HOURS * HOUR;
  if ((caller && (caller.role !== 'member' || caller.guest)) || until <= now) return undefined;
  return (await community.current()).firstDay ? Math.ceil((until - now) / 1000) : undefined;
}

/**
 * Returns whether a text (of a post, comment or edit) is held until a moderator reviews it. `pictures`: the text has
 * pictures.
 */
export async function holdsText({ caller, clock, community }: Writing, pictures: boolean): Promise<boolean> {
  const until = caller.created_at + NEWCOMER_DAYS * 24 * HOUR;
  if (caller.role !== 'member' || caller.guest || until <= clock()) return false;
  const { holdNewcomers, holdPictures } = await community.current();
  return holdNewcomers || (holdPictures && pictures);
}

/**
 * New members cannot post links or mention strangers. `known`: the people they reply to. `before`: the text that they
 * edit, whose links and names were allowed. Returns true for a new member.
 */
export async function refuseNewcomer(call: Writing, text: string, known: number[] = [], before = ''): Promise<boolean> {
  const seconds = await secondsNew(call);
  if (seconds === undefined) return false;
  const links = linksIn(before);
  if (linksIn(text).some((link) => !links.includes(link))) throw new Refusal(403, firstDay('links', seconds));
  const old = namesIn(before);
  const names = namesIn(text).filter((name) => !old.includes(name));
  if (await namesStranger(call.store, names, call.caller, known)) throw new Refusal(403, firstDay('mentions', seconds));
  return true;
}

const namesIn = (text: string): string[] =>
  segmentsOf(text).flatMap((segment) => (segment.kind === 'mention' ? [segment.username] : []));

const linksIn = (text: string): string[] =>
  segmentsOf(text).flatMap((segment) => (segment.kind === 'link' ? [segment.href] : []));

const hasLink = (text: string): boolean => linksIn(text).length > 0;

interface Introduction {
  firstName?: string;
  lastName?: string;
  userBio?: string | undefined;
  userWebsite?: string | undefined;
}

/** New members cannot have links in their name or profile. */
export async function refuseLinks(call: Introducing, introduction: Introduction): Promise<void> {
  const { firstName = '', lastName = '', userBio = '', userWebsite = '' } = introduction;
  const rule = [firstName, lastName].some(hasLink) ? 'name' : hasLink(userBio) ? 'bio' : userWebsite && 'website';
  const seconds = rule && (await secondsNew(call));
  if (rule && seconds) throw new Refusal(403, firstDay(rule, seconds));
}

/** Must run in the transaction of a new member's post. Posts that were deleted again count. */
export async function refuseHurry({ caller, clock }: Writing, store: Store, uid: string): Promise<void> {
  const now = clock();
  const noted = await notePost(store, { author: caller.id, uid, now, since: now - HOUR, most: FIRST_DAY_POSTS });
  if (noted !== undefined) throw new Refusal(403, firstDay('posts', Math.ceil((noted + HOUR - now) / 1000)));
}
