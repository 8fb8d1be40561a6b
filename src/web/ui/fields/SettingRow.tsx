import '../styles/sheets/settings.css';
import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';

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

interface SettingRowProps {
  label: string;
  note?: string;
  /** What it is set by. */
  children: (control: { id: string; 'aria-describedby': string | undefined }) => ReactNode;
}

/** A setting beside its words. */
export function SettingRow({ label, note, children }: SettingRowProps) {
  const id = useId();
  const noteId = note && `${id}-note`;
  return (
    <div className="set-row">
      <label htmlFor={id}>{label}</label>
      {note && (
        <p id={noteId} className="set-note">
          {note}
        </p>
      )}
      {children({ id, 'aria-describedby': noteId })}
    </div>
  );
}
