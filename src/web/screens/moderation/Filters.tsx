import '../../ui/styles/sheets/care.css';
import { ROLES, STATES } from '#contract/community/members.ts';
import { SEARCH_LENGTH } from '#contract/rules/limits.ts';
import { memberWords as words } from '#words/en/community/members.tsx';
import type { MemberFilter } from '../../community/members.ts';
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx';
import { SearchField } from '../../ui/fields/SearchField.tsx';

interface FiltersProps {
  filter: MemberFilter;
  onChange: (part: MemberFilter) => void;
}

export const Filters = ({ filter: { q = '', role, state }, onChange }: FiltersProps) => (
  <search className="find-row">
    <SearchField label={words.find} value={q} maxLength={SEARCH_LENGTH} onValueChange={(q) => onChange({ q })} />
    <NativeSelect
      label={words.byRole}
      value={role ?? ''}
      onValueChange={(role) => onChange({ role: role || undefined })}
      options={options(ROLES, words.everyRole, words.roles)}
    />
    <NativeSelect
      label={words.byState}
      value={state ?? ''}
      onValueChange={(state) => onChange({ state: state || undefined })}
      options={options(STATES, words.everyState, { ...words.states, suspended: words.anySuspended })}
    />
  </search>
);

const options = <Value extends string>(values: readonly Value[], every: string, words: Record<Value, string>) => [
  { value: '' as const, label: every },
  ...values.map((value) => ({ value, label: words[value] })),
];
