import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { classes } from '../classes.ts';
import { describedBy, Field, type FieldTexts } from './Field.tsx';

export interface TextFieldProps extends FieldTexts, Omit<ComponentPropsWithRef<'input'>, 'id'> {
  /** Shown to the right of the control, such as the bird of a new name. */
  trailing?: ReactNode;
}

export function TextField(props: TextFieldProps) {
  const { label, hideLabel, hint, error, aside, trailing, className, ...input } = props;
  const id = useId();
  const control = (
    <input
      type="text"
      dir="auto"
      {...input}
      {...describedBy(id, { hint, error })}
      id={id}
      className={classes('input', className)}
    />
  );
  return (
    <Field id={id} label={label} hideLabel={hideLabel} hint={hint} error={error} aside={aside}>
      {trailing ? (
        <div className="field-row">
          {control}
          {trailing}
        </div>
      ) : (
        control
      )}
    </Field>
  );
}
