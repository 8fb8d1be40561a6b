import { useCallback, useEffect, useRef, useState } from 'react';
import type { Joining } from '#contract/community/joining.schema.ts';
import { solve } from '#contract/community/proof-of-work.ts';
import { type Config, challenge } from '#contract/people/auth.ts';
import { signupWords as words } from '#words/en/account/signup.tsx';
import { type AppThunk, useAppDispatch } from '../../core/store.ts';
import { CallError, type Said, saidIn } from '../../data/calls/errors.ts';
import { type NewAccount, newAccount } from '../../people/NewAccountFields.tsx';
import { signup } from './signIn.ts';
import { useAuthForm } from './useAuthForm.ts';

interface Worked {
  proof: NonNullable<Joining['proof']>;
  /** The server refuses a proof sent earlier. In milliseconds, by `performance.now()`. */
  goodFrom: number;
}

/** The proof for a sign-up, computed while the form is filled in. `prove` resolves once the proof may be sent. */
function useProof(wanted: boolean) {
  const dispatch = useAppDispatch();
  const working = useRef<Promise<Worked> | undefined>(undefined);
  const begin = useCallback(() => {
    working.current = dispatch(workOut());
    working.current.catch(() => undefined);
    return working.current;
  }, [dispatch]);
  useEffect(() => {
    if (wanted) void begin();
  }, [wanted, begin]);

  /** `again`: the previous proof was used or has expired. */
  return useCallback(
    async (again = false) => {
      const begun = again ? begin() : (working.current ?? begin());
      // If the computation failed while the form was filled in, try once more.
      const { proof, goodFrom } = await begun.catch(begin);
      await new Promise((resolve) => setTimeout(resolve, goodFrom - performance.now()));
      return proof;
    },
    [begin],
  );
}

/** The browser computes the hashes off the main thread, so the page stays responsive. */
const workOut =
  (): AppThunk<Promise<Worked>> =>
  async (_dispatch, _getState, { call }) => {
    const { challenge: given, seconds, puzzle } = await call(challenge);
    const goodFrom = performance.now() + seconds * 1000;
    // The browser offers this only to pages served over https.
    if (puzzle && !globalThis.crypto?.subtle) throw new CallError(0, [words.noCrypto]);
    const number = puzzle ? await solve(puzzle) : undefined;
    return { proof: { challenge: given, number }, goodFrom };
  };

interface Options {
  community: Config['community'] | undefined;
  invitation: string | undefined;
}

interface Newcomer extends NewAccount {
  answer: string;
  /** A hidden field that only bots fill in. */
  faxNumber: string;
}

/** Sends a sign-up with everything that the community requires. */
export function useSignUp({ community, invitation }: Options) {
  const { dispatch, loading, refused } = useAuthForm();
  const prove = useProof(Boolean(community?.challenge) && !invitation);
  const [working, setWorking] = useState(false);
  const [unproved, setUnproved] = useState<Said | null>(null);

  const send = async (typed: Newcomer) => {
    const { answer, faxNumber } = typed;
    const body = {
      ...newAccount(typed),
      ...(invitation && { invitation }),
      ...(answer && { answer }),
      ...(faxNumber && { faxNumber }),
      welcome: () => community?.setUp === true,
    };
    setUnproved(null);
    setWorking(true);
    try {
      const proof = community?.challenge && !invitation ? { proof: await prove() } : {};
      const said = await dispatch(signup({ ...body, ...proof }));
      if (said?.codes.some(({ code }) => code === 'proof_needed'))
        await dispatch(signup({ ...body, proof: await prove(true) }));
    } catch (error) {
      setUnproved(saidIn(error));
    } finally {
      setWorking(false);
    }
  };
  const sending = loading || working;
  return { send, sending, refused: sending ? null : (unproved ?? refused) };
}
