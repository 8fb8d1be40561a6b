import type { ReactNode } from 'react';
import { classes } from '../classes.ts';

export interface FieldTexts {
  label: string;
  hideLabel?: boolean | undefined;
  /** The rule, until it is broken: the error then stands in its place, so that no button below moves under a press. */
  hint?: ReactNode;
  error?: string | undefined;
  /** Beside the label, such as a counter. */
  aside?: ReactNode;
}

interface FieldProps extends FieldTexts {
  id: string;
  children: ReactNode;
}

/** A label, a control with this id, and what is to be said about it. */
export function Field({ id, label, hideLabel, hint, error, aside, children }: FieldProps) {
  return (
    <div className="field">
      <div className={classes('field-head', hideLabel && 'hidden-visually')}>
        <label className="field-label" htmlFor={id}>
          {label}
        </label>
        {aside}
      </div>
      {children}
      {(error || hint) && (
        <p id={noteId(id)} className={classes('field-note', Boolean(error) && 'field-error')}>
          {error || hint}
        </p>
      )}
    </div>
  );
}

const noteId = (id: string) => `${id}-note`;

/** Ties the control to its hint and error. */
export const describedBy = (id: string, { hint, error }: Pick<FieldTexts, 'hint' | 'error'>) => ({
  'aria-invalid': error ? true : undefined,
  'aria-describedby': error || hint ? noteId(id) : undefined,
});
