import '../styles/sheets/front.css';
import { Plus, X } from 'lucide-react';
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { RULES_MAX } from '#contract/rules/limits.ts';
import { communityWords as words } from '#words/en/community/community.ts';
import { isComposing } from '../core/keys.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { IconButton } from '../ui/buttons/IconButton.tsx';

interface RulesFieldProps {
  rules: readonly string[];
  onChange: (rules: string[]) => void;
}

/** A list of lines. Enter begins the next one. */
export function RulesField({ rules, onChange }: RulesFieldProps) {
  const list = useRef<HTMLOListElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const wanted = useRef<number | undefined>(undefined);
  useLayoutEffect(() => {
    if (wanted.current === undefined) return;
    const input = list.current?.querySelectorAll('input')[wanted.current];
    wanted.current = undefined;
    (input ?? add.current)?.focus();
  });
  const full = rules.length >= RULES_MAX;
  const addAt = (place: number) => {
    if (full) return;
    wanted.current = place;
    onChange(rules.toSpliced(place, 0, ''));
  };
  const remove = (place: number) => {
    wanted.current = Math.min(place, rules.length - 2);
    onChange(rules.toSpliced(place, 1));
  };
  const onKeyDown = (event: KeyboardEvent, place: number) => {
    if (event.key !== 'Enter' || isComposing(event)) return;
    event.preventDefault();
    addAt(place + 1);
  };
  return (
    <div>
      <ol ref={list} className="rules rules-edit">
        {rules.map((rule, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has nothing else that it is known by
          <li key={place}>
            <input
              className="input"
              dir="auto"
              aria-label={words.rule(place + 1)}
              value={rule}
              onChange={({ target }) => onChange(rules.with(place, target.value))}
              onKeyDown={(event) => onKeyDown(event, place)}
            />
            <IconButton label={words.removeRule(place + 1)} icon={<X />} onClick={() => remove(place)} />
          </li>
        ))}
      </ol>
      <Button ref={add} kind="sec" size="sm" icon={<Plus />} disabled={full} onClick={() => addAt(rules.length)}>
        {words.addRule}
      </Button>
    </div>
  );
}

/** Without the empty lines. */
export const writtenRules = (rules: readonly string[]): string[] =>
  rules.map((rule) => rule.trim()).filter((rule) => rule !== '');
