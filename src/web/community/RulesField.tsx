import { RULES_MAX } from '#contract/rules/limits.ts';
import { communityWords as words } from '#words/en/community/community.ts';
import { Lines } from './Lines.tsx';

interface RulesFieldProps {
  rules: readonly string[];
  onChange: (rules: string[]) => void;
}

export const RulesField = ({ rules, onChange }: RulesFieldProps) => (
  <Lines
    lines={rules}
    onChange={onChange}
    empty=""
    max={RULES_MAX}
    className="rules rules-edit"
    add={words.addRule}
    remove={words.removeRule}
  >
    {(rule, change, number) => (
      <input
        className="input"
        dir="auto"
        aria-label={words.rule(number)}
        value={rule}
        onChange={({ target }) => change(target.value)}
      />
    )}
  </Lines>
);

/** Without the empty lines. */
export const writtenRules = (rules: readonly string[]): string[] =>
  rules.map((rule) => rule.trim()).filter((rule) => rule !== '');
