import { useState } from 'react';
import type { Config } from '#contract/people/auth.ts';
import { type Said, saidIn } from '../../data/calls/errors.ts';
import { type NewAccount, newAccount } from '../../people/NewAccountFields.tsx';
import { signup } from './signIn.ts';
import { useAuthForm } from './useAuthForm.ts';
import { useProof } from './useProof.ts';

interface Options {
  community: Config['community'] | undefined;
  invitation: string | undefined;
}

interface Newcomer extends NewAccount {
  answer: string;
  /** Only machines fill it in. */
  faxNumber: string;
}

/** Sends a sign-up, with all that this community asks of it. */
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
