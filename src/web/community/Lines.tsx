import '../ui/styles/sheets/front.css';
import { Plus, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { isComposing } from '../core/keys.ts';
import { Button, IconButton } from '../ui/buttons/Button.tsx';

interface LinesProps<Line> {
  lines: readonly Line[];
  onChange: (lines: Line[]) => void;
  empty: Line;
  max: number;
  className: string;
  add: string;
  remove: (place: number) => string;
  /** Renders the inputs of a line. `number` starts at 1. */
  children: (line: Line, change: (line: Line) => void, number: number) => ReactNode;
}

/** A list of lines to fill in. Enter adds the next one. */
export function Lines<Line>({ lines, onChange, empty, max, className, add, remove, children }: LinesProps<Line>) {
  const list = useRef<HTMLOListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const wanted = useRef<number | undefined>(undefined);
  useLayoutEffect(() => {
    if (wanted.current === undefined) return;
    const input = list.current?.children[wanted.current]?.querySelector('input');
    wanted.current = undefined;
    (input ?? addButton.current)?.focus();
  });
  const full = lines.length >= max;
  const addAt = (place: number) => {
    if (full) return;
    wanted.current = place;
    onChange(lines.toSpliced(place, 0, empty));
  };
  const removeAt = (place: number) => {
    wanted.current = Math.min(place, lines.length - 2);
    onChange(lines.toSpliced(place, 1));
  };
  const onKeyDown = (event: KeyboardEvent, place: number) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement) || isComposing(event)) return;
    event.preventDefault();
    addAt(place + 1);
  };
  return (
    <div>
      <ol ref={list} className={className}>
        {lines.map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has nothing else that it is known by
          <li key={place} onKeyDown={(event) => onKeyDown(event, place)}>
            {children(line, (changed) => onChange(lines.with(place, changed)), place + 1)}
            <IconButton label={remove(place + 1)} icon={<X />} onClick={() => removeAt(place)} />
          </li>
        ))}
      </ol>
      <Button ref={addButton} kind="sec" size="sm" icon={<Plus />} disabled={full} onClick={() => addAt(lines.length)}>
        {add}
      </Button>
    </div>
  );
}
