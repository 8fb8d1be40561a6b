import { isEmailOf, isReservedField } from '#contract/extra-fields.ts';
import { EXTRA_BYTES, EXTRA_FIELDS, EXTRA_LENGTH } from '#contract/limits.ts';
import { isUnstorable, utf8Bytes } from '#contract/text.ts';
import { Refusal } from './refusal.ts';

type Extra = Record<string, string | number | boolean>;

const NAME_LENGTH = 100;

interface Secrets {
  email: string;
  password: string;
}

/** The fields of a sign-up that Pipit does not know: kept within bounds, dropped where they would claim what is ours. */
export function extraFields(body: Record<string, unknown>, { email, password }: Secrets): Extra {
  const isPrivate = (value: unknown) =>
    (typeof value !== 'object' && String(value) === password) || isEmailOf(email, value);
  const own = Object.entries(body).filter(([name, value]) => !isReservedField(name) && !isPrivate(value));
  const faults = own.flatMap(([name, value]) => faultOf(name, value));
  if (own.length > EXTRA_FIELDS) faults.unshift(`At most ${EXTRA_FIELDS} additional fields can be kept. Send fewer.`);
  if (faults.length > 0) throw new Refusal(422, faults.slice(0, EXTRA_FIELDS));
  const extra = Object.fromEntries(own) as Extra;
  if (utf8Bytes(JSON.stringify(extra)) > EXTRA_BYTES) {
    throw new Refusal(422, `Additional fields can have at most ${EXTRA_BYTES} bytes in all. Send less.`);
  }
  return extra;
}

function faultOf(name: string, value: unknown): string[] {
  const shown = JSON.stringify(name.slice(0, NAME_LENGTH));
  if (name.length > NAME_LENGTH || isUnstorable(name)) return [`The field name ${shown} is too long or unreadable.`];
  const kept = typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value));
  if (kept || (typeof value === 'string' && value.length <= EXTRA_LENGTH && !isUnstorable(value))) return [];
  return [`${shown} must be a text, number or boolean of at most ${EXTRA_LENGTH} characters.`];
}
