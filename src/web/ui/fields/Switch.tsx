import '../styles/sheets/settings.css';
import type { ComponentPropsWithRef } from 'react';

interface SwitchProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'role' | 'onChange'> {
  checked: boolean;
  onValueChange: (checked: boolean) => void;
}

/** Yes or no, in effect at once or with the form that it stands in. */
export const Switch = ({ checked, onValueChange, ...input }: SwitchProps) => (
  <input
    {...input}
    type="checkbox"
    role="switch"
    className="switch"
    aria-checked={checked}
    checked={checked}
    onChange={({ target }) => onValueChange(target.checked)}
  />
);
