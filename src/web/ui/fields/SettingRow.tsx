import '../styles/sheets/settings.css';
import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';

interface SwitchProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'role' | 'onChange'> {
  checked: boolean;
  onValueChange: (checked: boolean) => void;
}

/** A switch that takes effect immediately or when its form is sent. */
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
  /** Renders the control of the setting. */
  children: (control: { id: string; 'aria-describedby': string | undefined }) => ReactNode;
}

/** A setting next to its label and note. */
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
