import type { ReactNode } from 'react';
import { classes } from '../classes.ts';

export interface FieldTexts {
  label: string;
  hideLabel?: boolean | undefined;
  /** The rule. An error replaces it, so that no button below moves while it is pressed. */
  hint?: ReactNode;
  error?: string | undefined;
  /** Shown next to the label, such as a counter. */
  aside?: ReactNode;
}

interface FieldProps extends FieldTexts {
  id: string;
  children: ReactNode;
}

/** A label, a control with this id, and its hint or error. */
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

/** Connects the control with its hint and error. */
export const describedBy = (id: string, { hint, error }: Pick<FieldTexts, 'hint' | 'error'>) => ({
  'aria-invalid': error ? true : undefined,
  'aria-describedby': error || hint ? noteId(id) : undefined,
});
