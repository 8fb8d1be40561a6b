import { isEmailOf, isReservedField } from '#contract/rules/extra-fields.ts';

/** The fields of a sign-up as they may be kept: an older Pipit took more. Nothing of what is no object. */
export function cleanExtra(extra: string, email: string): string {
  if (extra === '{}') return extra;
  const kept = Object.entries(fieldsIn(extra)).filter(
    ([name, value]) => !isReservedField(name) && !isEmailOf(email, value) && SCALARS.includes(typeof value),
  );
  return JSON.stringify(Object.fromEntries(kept));
}

const SCALARS = ['string', 'number', 'boolean'];

function fieldsIn(extra: string): object {
  try {
    const fields: unknown = JSON.parse(extra);
    return fields && typeof fields === 'object' && !Array.isArray(fields) ? fields : {};
  } catch {
    return {};
  }
}
