import type { Fault } from '#contract/refusals/codes.ts';
import { MESSAGES } from '#contract/refusals/errors.ts';
import {
  badFieldName,
  badFieldValue,
  FIELD_NAME_LENGTH,
  isEmailOf,
  isReservedField,
} from '#contract/rules/extra-fields.ts';
import { EXTRA_BYTES, EXTRA_FIELDS, EXTRA_LENGTH } from '#contract/rules/limits.ts';
import { isUnstorable, utf8Bytes } from '#contract/text/text.ts';
import { Refusal } from '../http/refusal.ts';

type Extra = Record<string, string | number | boolean>;

interface Secrets {
  email: string;
  password: string;
}

/** The unknown fields of a sign-up, limited in number and size, without names that Pipit uses. */
export function extraFields(body: Record<string, unknown>, { email, password }: Secrets): Extra {
  const isPrivate = (value: unknown) =>
    (typeof value !== 'object' && String(value) === password) || isEmailOf(email, value);
  const own = Object.entries(body).filter(([name, value]) => !isReservedField(name) && !isPrivate(value));
  const faults = own.flatMap(([name, value]) => faultOf(name, value));
  if (own.length > EXTRA_FIELDS) faults.unshift(MESSAGES.tooManyFields);
  if (faults.length > 0) throw new Refusal(422, faults.slice(0, EXTRA_FIELDS));
  const extra = Object.fromEntries(own) as Extra;
  if (utf8Bytes(JSON.stringify(extra)) > EXTRA_BYTES) throw new Refusal(422, MESSAGES.fieldsTooLarge);
  return extra;
}

function faultOf(name: string, value: unknown): Fault[] {
  if (name.length > FIELD_NAME_LENGTH || isUnstorable(name)) return [badFieldName(name.slice(0, FIELD_NAME_LENGTH))];
  const kept = typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value));
  if (kept || (typeof value === 'string' && value.length <= EXTRA_LENGTH && !isUnstorable(value))) return [];
  return [badFieldValue(name)];
}
