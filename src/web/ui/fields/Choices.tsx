import '../styles/sheets/settings.css';
import { type ReactNode, useId } from 'react';
import { classes } from '../classes.ts';

export interface Choice<Value extends string> {
  value: Value;
  label: string;
  note?: string;
  icon?: ReactNode;
}

export interface ChoicesProps<Value extends string> {
  legend: string;
  hideLegend?: boolean | undefined;
  choices: readonly Choice<Value>[];
  /** Null until something is chosen. */
  value: Value | null;
  onChange: (value: Value) => void;
  /** Why nothing can be chosen here. */
  fixed?: string | false | undefined;
}

/** One of a few, each with its words. */
export function Choices<Value extends string>(props: ChoicesProps<Value>) {
  const { legend, hideLegend, choices, value, onChange, fixed } = props;
  const name = useId();
  return (
    <fieldset className="choices" disabled={Boolean(fixed)}>
      <legend className={classes('field-label', hideLegend && 'hidden-visually')}>{legend}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className="choice">
          <input type="radio" name={name} checked={choice.value === value} onChange={() => onChange(choice.value)} />
          <b>{choice.label}</b>
          {choice.icon}
          {choice.note && <span className="muted choice-note">{choice.note}</span>}
        </label>
      ))}
      {fixed && <p className="field-note">{fixed}</p>}
    </fieldset>
  );
}

interface TickProps {
  label: string;
  note?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Yes or no, with its words. */
export const Tick = ({ label, note, checked, onChange }: TickProps) => (
  <label className="choice">
    <input type="checkbox" checked={checked} onChange={({ target }) => onChange(target.checked)} />
    <b>{label}</b>
    {note && <span className="muted choice-note">{note}</span>}
  </label>
);
