import type { ReactNode } from 'react';
import { classes } from './classes.ts';

export interface FieldTexts {
  label: string;
  hideLabel?: boolean | undefined;
  hint?: ReactNode;
  error?: string | undefined;
}

interface FieldProps extends FieldTexts {
  id: string;
  children: ReactNode;
}

/** A label, a control with this id, and what is to be said about it. */
export function Field({ id, label, hideLabel, hint, error, children }: FieldProps) {
  return (
    <div className="field">
      <label className={classes('field-label', hideLabel && 'hidden-visually')} htmlFor={id}>
        {label}
      </label>
      {children}
      {hint && (
        <p id={hintId(id)} className="field-note">
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId(id)} className="field-note field-error">
          {error}
        </p>
      )}
    </div>
  );
}

const hintId = (id: string) => `${id}-hint`;
const errorId = (id: string) => `${id}-error`;

/** Ties the control to its hint and error. */
export const describedBy = (id: string, { hint, error }: Pick<FieldTexts, 'hint' | 'error'>) => ({
  'aria-invalid': error ? true : undefined,
  'aria-describedby': classes(Boolean(hint) && hintId(id), Boolean(error) && errorId(id)) || undefined,
});
