import { signupBody } from '#contract/auth.schema.ts';
import { EXTRA_FIELDS, EXTRA_LENGTH } from '#contract/limits.ts';
import { isUnstorable } from '#contract/text.ts';
import { pageUser, wholeUser } from '#contract/views.schema.ts';
import { Refusal } from './refusal.ts';

type Extra = Record<string, string | number | boolean>;

const NAME_LENGTH = 100;
const KNOWN = new Set([
  'id',
  'guest',
  ...Object.keys(signupBody.shape),
  ...Object.keys(wholeUser.shape),
  ...Object.keys(pageUser.shape),
]);

/** The fields of a sign-up that Pipit does not know: kept within bounds, dropped where they would claim what is ours. */
export function extraFields(body: Record<string, unknown>): Extra {
  const own = Object.entries(body).filter(([name]) => !isClaimed(name));
  const faults = own.flatMap(([name, value]) => faultOf(name, value));
  if (own.length > EXTRA_FIELDS) faults.unshift(`At most ${EXTRA_FIELDS} additional fields can be kept. Send fewer.`);
  if (faults.length > 0) throw new Refusal(422, faults.slice(0, EXTRA_FIELDS));
  return Object.fromEntries(own) as Extra;
}

const isClaimed = (name: string): boolean =>
  KNOWN.has(name) || name in Object.prototype || /password|hash|token|secret/i.test(name);

function faultOf(name: string, value: unknown): string[] {
  const shown = JSON.stringify(name.slice(0, NAME_LENGTH));
  if (name.length > NAME_LENGTH || isUnstorable(name)) return [`The field name ${shown} is too long or unreadable.`];
  const kept = typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value));
  if (kept || (typeof value === 'string' && value.length <= EXTRA_LENGTH && !isUnstorable(value))) return [];
  return [`${shown} must be a text, number or boolean of at most ${EXTRA_LENGTH} characters.`];
}
