import { Search } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';

export interface SearchFieldProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'value' | 'onChange'> {
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  /** The key that brings one here, shown while the field rests. */
  shortcut?: string | undefined;
}

export function SearchField({ label, onValueChange, shortcut, ...input }: SearchFieldProps) {
  return (
    <div className="search">
      <Search />
      <input
        placeholder={label}
        autoComplete="off"
        dir="auto"
        enterKeyHint="search"
        {...input}
        type="search"
        aria-label={label}
        onChange={(event) => onValueChange(event.currentTarget.value)}
      />
      {shortcut && (
        <span className="kbd" aria-hidden="true">
          {shortcut}
        </span>
      )}
    </div>
  );
}
