import { useCallback, useEffect, useState } from 'react';
import type { SetUpBody } from '#contract/community/setup.schema.ts';
import { setUp } from '#contract/community/setup.ts';
import { setupWords as words } from '#words/en/community/setup.ts';
import { writtenRules } from '../../community/RulesField.tsx';
import { navigate } from '../../core/router.tsx';
import { sessionReplaced } from '../../core/session.ts';
import { keptInTab } from '../../core/storage.ts';
import { type AppThunk, useAppDispatch } from '../../core/store.ts';
import { toast } from '../../core/toast.ts';
import { hasCode, type Said, saidIn } from '../../data/calls/errors.ts';
import { refreshKey } from '../../data/media/refreshKey.ts';
import { newAccount } from '../../people/NewAccountFields.tsx';

export interface Typed {
  name: string;
  description: string;
  /** The owner already has an account here. */
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

/** The input that survives a reload. Passwords are never stored. */
interface Kept {
  step: number;
  typed: Typed;
}

function readKept(): Kept {
  try {
    const { step, typed }: Kept = JSON.parse(keptInTab.read(NAME) ?? '');
    return { step, typed: { ...NOTHING, ...typed } };
  } catch {
    return { step: 0, typed: NOTHING };
  }
}

function keep(kept: Kept | null): void {
  keptInTab.write(NAME, kept && JSON.stringify(kept));
}

function bodyOf(secret: string, typed: Typed, password: string): SetUpBody {
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

const ACCOUNT = 1;
const LAST = 3;
/** The fields of each step. */
const FIELDS = [
  ['name', 'description'],
  ['firstName', 'username', 'email', 'password'],
  ['read', 'join', 'question'],
  ['rules', 'contact'],
];

/** The input of the set-up so far, and its current step. */
export function useSetUp(secret: string, onDead: () => void) {
  const dispatch = useAppDispatch();
  const [{ step, typed }, setKept] = useState(readKept);
  const [password, setPassword] = useState('');
  // Steps after the account need the password, which is lost on a reload.
  const again = password === '' && step > ACCOUNT;
  const [refused, setRefused] = useState<(Said | null)[]>([]);
  const [sending, setSending] = useState(false);
  useEffect(() => keep({ step, typed }), [step, typed]);

  const goTo = (next: number) => setKept((before) => ({ ...before, step: next }));
  const change = useCallback(
    (part: Partial<Typed>) => setKept((before) => ({ ...before, typed: { ...before.typed, ...part } })),
    [],
  );
  const send = async () => {
    if (sending) return;
    setSending(true);
    try {
      await dispatch(openCommunity(secret, typed, password));
    } catch (error) {
      if (hasCode(error, 'dead_link')) return onDead();
      const said = saidIn(error);
      setRefused(FIELDS.map((_, at) => partOf(said, at)));
      goTo(Math.min(...said.errors.map((_, i) => stepOf(said, i))));
    } finally {
      setSending(false);
    }
  };
  return {
    step: again ? ACCOUNT : step,
    again,
    ...{ typed, change, password, setPassword, sending, send },
    refused: refused[again ? ACCOUNT : step] ?? null,
    goTo,
  };
}

function stepOf({ codes }: Said, i: number): number {
  const at = FIELDS.findIndex((fields) => fields.includes(codes[i]?.field ?? ''));
  return at < 0 ? LAST : at;
}

function partOf(said: Said, step: number): Said | null {
  const here = said.errors.map((_, i) => stepOf(said, i) === step);
  if (!here.includes(true)) return null;
  return { errors: said.errors.filter((_, i) => here[i]), codes: said.codes.filter((_, i) => here[i]) };
}

const openCommunity =
  (secret: string, typed: Typed, password: string): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { call }) => {
    const { encodedToken, user } = await call(setUp, { body: bodyOf(secret, typed, password) });
    keep(null);
    dispatch(sessionReplaced({ token: encodedToken, user }));
    // A log-in would bring the key for pictures. Without a connection, the first picture requests it.
    void dispatch(refreshKey()).catch(() => undefined);
    navigate('/userFeed', { replace: true });
    toast({ text: words.opened(typed.name.trim()) });
  };
