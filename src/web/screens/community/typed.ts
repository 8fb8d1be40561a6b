import type { SetUpBody } from '#contract/community/setup.schema.ts';
import { writtenRules } from '../../community/RulesField.tsx';
import { keptInTab } from '../../core/storage.ts';
import { newAccount } from '../../people/NewAccountFields.tsx';

export interface Typed {
  name: string;
  description: string;
  /** The owner has an account here already. */
  isMember: boolean;
  firstName: string;
  username: string;
  email: string;
  read: 'everyone' | 'members';
  join: 'open' | 'invitation' | 'approval' | 'nobody';
  question: string;
  rules: string[];
  contact: string;
  removeDemo: boolean;
}

const NOTHING: Typed = {
  ...{ name: '', description: '', isMember: false, firstName: '', username: '', email: '' },
  ...{ read: 'everyone', join: 'open', question: '', rules: [''], contact: '', removeDemo: true },
};

const NAME = 'pipit-setup';

/** What was typed before the page was loaded anew; passwords are never kept. */
interface Kept {
  step: number;
  typed: Typed;
}

export function readKept(): Kept {
  try {
    const { step, typed }: Kept = JSON.parse(keptInTab.read(NAME) ?? '');
    return { step, typed: { ...NOTHING, ...typed } };
  } catch {
    return { step: 0, typed: NOTHING };
  }
}

export function keep(kept: Kept | null): void {
  keptInTab.write(NAME, kept && JSON.stringify(kept));
}

export function bodyOf(secret: string, typed: Typed, password: string): SetUpBody {
  const { name, description, read, join, question, rules, contact, removeDemo } = typed;
  const account = newAccount({ ...typed, password });
  const { username } = account;
  return {
    secret,
    community: { name, description, read, join, question, rules: writtenRules(rules), contact },
    owner: typed.isMember ? { username, password } : account,
    removeDemo,
  };
}
