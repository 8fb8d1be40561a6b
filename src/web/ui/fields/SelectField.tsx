import { NativeSelect, type NativeSelectProps } from './NativeSelect.tsx';

/** A select below its label. */
export const SelectField = <Value extends string>(props: NativeSelectProps<Value>) => (
  <div className="field">
    <span className="field-label" aria-hidden="true">
      {props.label}
    </span>
    <NativeSelect {...props} />
  </div>
);
