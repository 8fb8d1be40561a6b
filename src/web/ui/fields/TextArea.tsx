import { type ComponentPropsWithRef, useId } from 'react';
import { describedBy, Field, type FieldTexts } from './Field.tsx';

export type TextAreaProps = FieldTexts & Omit<ComponentPropsWithRef<'textarea'>, 'id' | 'className'>;

export function TextArea({ label, hideLabel, hint, error, aside, ...textarea }: TextAreaProps) {
  const id = useId();
  return (
    <Field id={id} label={label} hideLabel={hideLabel} hint={hint} error={error} aside={aside}>
      <textarea dir="auto" {...textarea} {...describedBy(id, { hint, error })} id={id} className="input" />
    </Field>
  );
}
