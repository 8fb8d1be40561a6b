import { getAbout } from '#contract/community/community.ts';
import { deskWords as words } from '#words/en/moderation/desk.tsx';
import type { Call } from '../data/calls/client.ts';
import { useAnswer } from '../data/calls/useAnswer.ts';
import { SelectField } from '../ui/fields/SelectField.tsx';

/** One of the rules of the community, or none; also one that a report named and that has been reworded since. */
export function RuleSelect({ value, onChange }: { value: string; onChange: (rule: string) => void }) {
  const [answer] = useAnswer(ask);
  const rules = new Set([...(answer?.about.rules ?? []), ...(value && [value])]);
  if (rules.size === 0) return null;
  return (
    <SelectField
      label={words.rule}
      value={value}
      onValueChange={onChange}
      options={[{ value: '', label: words.noRule }, ...[...rules].map((rule) => ({ value: rule, label: rule }))]}
    />
  );
}

const ask = (call: Call, signal: AbortSignal) => call(getAbout, { signal });
