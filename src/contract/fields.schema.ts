import { z } from 'zod';
import { LABELS, type LabelledField } from './labels.ts';
import { NAME_BYTES, NAME_LENGTH } from './limits.ts';
import { seenName } from './names.ts';
import { boundsFault, fits, isBlank, isUnstorable } from './text.ts';

/** A string field whose every fault says which field it is and what to do. */
export const text = (field: LabelledField) =>
  z
    .string({
      error: (issue) =>
        issue.input === undefined
          ? `${LABELS[field]} is required.`
          : `${LABELS[field]} must be text, not ${kindOf(issue.input)}.`,
    })
    .refine((value) => !isUnstorable(value), {
      error: `${LABELS[field]} has characters that cannot be stored (NUL or half a surrogate pair). Remove them.`,
      abort: true,
    });

export const bounded = (field: LabelledField, characters: number, bytes: number) =>
  text(field).refine((value) => fits(value, characters, bytes), {
    error: ({ input }) => boundsFault(input as string, LABELS[field], characters, bytes),
    abort: true,
  });

/** Of a person. */
export const name = (field: 'firstName' | 'lastName') => bounded(field, NAME_LENGTH, NAME_BYTES).transform(seenName);

export const filledName = (field: 'firstName') =>
  name(field).refine((value) => value !== '', { error: `${LABELS[field]} is required.` });

export const filled = (field: LabelledField, characters: number, bytes: number) =>
  bounded(field, characters, bytes).refine((value) => !isBlank(value), {
    error: `${LABELS[field]} is required.`,
    abort: true,
  });

/** An object by the name the spec gives it, for example postData. */
export const named = <Shape extends z.ZodRawShape>(name: string, shape: Shape) =>
  z.object(shape, {
    error: (issue) => (issue.input === undefined ? `${name} is required.` : `${name} must be an object.`),
  });

export const body = <Shape extends z.ZodRawShape>(shape: Shape) => named('The body', shape);

/** Second precision, UTC: 2026-11-15T09:30:00Z. */
export const stamp = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
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
