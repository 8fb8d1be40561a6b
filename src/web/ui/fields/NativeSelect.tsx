import { ChevronsUpDown } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';

export interface SelectOption<Value extends string> {
  value: Value;
  label: string;
}

export interface NativeSelectProps<Value extends string>
  extends Omit<ComponentPropsWithRef<'select'>, 'value' | 'onChange' | 'children' | 'className'> {
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  options: readonly SelectOption<Value>[];
}

export function NativeSelect<Value extends string>(props: NativeSelectProps<Value>) {
  const { label, value, onValueChange, options, ...select } = props;
  const choose = (chosen: string) => {
    const option = options.find((candidate) => candidate.value === chosen);
    if (option) onValueChange(option.value);
  };
  return (
    <span className="select">
      <select {...select} aria-label={label} value={value} onChange={(event) => choose(event.currentTarget.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronsUpDown />
    </span>
  );
}
