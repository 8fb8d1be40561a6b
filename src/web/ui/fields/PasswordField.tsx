import { Eye, EyeOff } from 'lucide-react';
import { type ComponentPropsWithRef, useId, useState } from 'react';
import { fieldWords } from '#words/en/fields/fields.ts';
import { IconButton } from '../buttons/Button.tsx';
import { describedBy, Field, type FieldTexts } from './Field.tsx';

export type PasswordFieldProps = FieldTexts & Omit<ComponentPropsWithRef<'input'>, 'id' | 'type'>;

export function PasswordField({ label, hideLabel, hint, error, aside, ...input }: PasswordFieldProps) {
  const id = useId();
  const [shown, setShown] = useState(false);
  return (
    <Field id={id} label={label} hideLabel={hideLabel} hint={hint} error={error} aside={aside}>
      <div className="password">
        <input
          autoCapitalize="none"
          spellCheck={false}
          {...input}
          {...describedBy(id, { hint, error })}
          id={id}
          type={shown ? 'text' : 'password'}
          className="input"
        />
        <IconButton
          label={shown ? fieldWords.hidePassword : fieldWords.showPassword}
          icon={shown ? <EyeOff /> : <Eye />}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        />
      </div>
    </Field>
  );
}
