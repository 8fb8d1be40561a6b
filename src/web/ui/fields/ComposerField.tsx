import '../styles/sheets/writing.css';
import type { ComponentPropsWithRef, KeyboardEvent } from 'react';
import { isComposing } from '../../core/keys.ts';
import { classes } from '../classes.ts';
import { scriptOf, voiceOf } from '../text/voice.ts';

interface ComposerFieldProps extends Omit<ComponentPropsWithRef<'textarea'>, 'value' | 'onChange' | 'onSubmit'> {
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  /** Length in characters as the limit counts them. Sets the font size. */
  length: number;
  /** Index in `value` of the first character over the limit. If omitted, nothing is marked. */
  excessFrom?: number | undefined;
  /** Called on Ctrl or ⌘ with Enter. */
  onSubmit?: (() => void) | undefined;
}

/** A text field over a mirror of its text. The mirror sets the height and marks the text over the limit. */
export function ComposerField(props: ComposerFieldProps) {
  const { label, value, onValueChange, length, excessFrom, onSubmit, onKeyDown, ...textarea } = props;
  const over = excessFrom !== undefined && excessFrom < value.length;
  const send = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (isComposing(event)) return;
    onKeyDown?.(event);
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onSubmit?.();
  };
  return (
    <div className={classes('composer font-pip', voiceOf(length), scriptOf(value))} data-over={over}>
      <div className="composer-mirror" dir="auto" aria-hidden="true">
        {value.slice(0, over ? excessFrom : undefined)}
        {over && <mark>{value.slice(excessFrom)}</mark>}
        {/* Browsers draw a final line break only if something follows it. */}
        {'\u200b'}
      </div>
      <textarea
        rows={1}
        dir="auto"
        {...textarea}
        aria-label={label}
        aria-invalid={over || undefined}
        value={value}
        onChange={(event) => onValueChange(event.currentTarget.value)}
        onKeyDown={send}
      />
    </div>
  );
}
