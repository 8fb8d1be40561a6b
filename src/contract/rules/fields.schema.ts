import { z } from 'zod';
import type { Fault } from '../refusals/codes.ts';
import { boundsMessage, fits, hasMore, isBlank, isUnstorable, withoutTurns } from '../text/text.ts';
import { LABELS, type LabelledField } from './labels.ts';
import { NAME_BYTES, NAME_LENGTH } from './limits.ts';
import { seenName } from './names.ts';

/** Makes a check for `superRefine` whose fault has a code. Later checks do not run if it fails. */
export const faultless =
  <T>(faultOf: (value: T) => Fault | null) =>
  (value: T, context: z.core.$RefinementCtx): void => {
    const fault = faultOf(value);
    if (!fault) return;
    const { message, ...params } = fault;
    context.addIssue({ code: 'custom', message, params, continue: false });
  };

/** A string field. Each of its faults names the field and says what to do. */
export const text = (field: LabelledField) =>
  z
    .string({
      error: (issue) =>
        issue.input === undefined
          ? `${LABELS[field]} is required.`
          : `${LABELS[field]} must be text, not ${kindOf(issue.input)}.`,
    })
    .superRefine(
      faultless((value) =>
        isUnstorable(value)
          ? {
              code: 'unstorable',
              message: `${LABELS[field]} has characters that cannot be stored (NUL or half a surrogate pair). Remove them.`,
            }
          : null,
      ),
    );

export const bounded = (field: LabelledField, characters: number, bytes: number) =>
  text(field).superRefine(faultless((value) => boundsFault(value, LABELS[field], characters, bytes)));

/** `label` is the beginning of the message. */
export function boundsFault(text: string, label: string, characters: number, bytes: number): Fault | null {
  if (fits(text, characters, bytes)) return null;
  const message = boundsMessage(text, label, characters, bytes);
  return hasMore(text, characters)
    ? { code: 'too_long', params: { max: characters }, message }
    : { code: 'too_many_bytes', params: { max: bytes }, message };
}

/** A name of a person. */
export const name = (field: 'firstName' | 'lastName') => bounded(field, NAME_LENGTH, NAME_BYTES).transform(seenName);

export const filledName = (field: 'firstName') =>
  name(field).superRefine(faultless((value) => (value === '' ? missing(field) : null)));

/** A text that is shown within other text, without characters that would change the direction of the rest. */
export const placed = (field: LabelledField, characters: number, bytes: number) =>
  bounded(field, characters, bytes).transform(withoutTurns);

export const filled = (field: LabelledField, characters: number, bytes: number) =>
  placed(field, characters, bytes).superRefine(faultless((value) => (isBlank(value) ? missing(field) : null)));

const missing = (field: LabelledField): Fault => ({ code: 'required', message: `${LABELS[field]} is required.` });

/** The number of a bird. Each name has many birds; the first is used until the member chooses another. */
const BIRD = /^[1-9]\d{0,2}$/;
export const bird = z.string().regex(BIRD);

/** The empty text is the first bird. */
export const chosenBird = z.string('bird must be text.').superRefine(
  faultless((value) =>
    value === '' || BIRD.test(value)
      ? null
      : {
          code: 'out_of_range',
          params: { min: 1, max: 999 },
          message: 'bird must be a number from 1 to 999 as text, or empty.',
        },
  ),
);

/** An integer between `min` and `max`, both included. */
export const whole = (field: string, min: number, max: number) =>
  z.int({ error: `${field} must be a whole number.` }).superRefine(
    faultless((value) =>
      value >= min && value <= max
        ? null
        : {
            code: 'out_of_range',
            params: { min, max },
            message: `${field} must be a whole number from ${min} to ${max}.`,
          },
    ),
  );

export const choice = <const Values extends readonly string[]>(field: string, values: Values) =>
  z.enum(values, `${field} must be one of ${values.join(', ')}.`);

export const yesOrNo = (field: string) => z.boolean(`${field} must be true or false.`);

/** An object with the name that the spec gives it, for example postData. */
export const named = <Shape extends z.ZodRawShape>(name: string, shape: Shape) =>
  z.object(shape, {
    error: (issue) => (issue.input === undefined ? `${name} is required.` : `${name} must be an object.`),
  });

export const body = <Shape extends z.ZodRawShape>(shape: Shape) => named('The body', shape);

/** UTC with a precision of seconds: 2026-11-15T09:30:00Z. */
export const stamp = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);

/** A stamp in a request, as milliseconds since 1970. */
export const time = (field: LabelledField) =>
  text(field)
    .superRefine(
      faultless((value) =>
        stamp.safeParse(value).success && !Number.isNaN(Date.parse(value))
          ? null
          : { code: 'not_a_time', message: `${LABELS[field]} must be a time like 2026-11-15T09:30:00Z.` },
      ),
    )
    .transform((value) => Date.parse(value));
export const uid = z.uuidv4();
export const count = z.int().min(0);
export const cursor = z.string().nullable();

const kindOf = (value: unknown): string =>
  value === null
    ? 'null'
    : Array.isArray(value)
      ? 'a list'
      : typeof value === 'object'
        ? 'an object'
        : `a ${typeof value}`;
