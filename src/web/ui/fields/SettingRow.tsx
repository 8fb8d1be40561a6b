import '../styles/sheets/settings.css';
import { type ReactNode, useId } from 'react';

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
