import { useState } from 'react';
import { isAborted } from '../../calls/callError.ts';
import type { Refusal } from '../account.ts';

/** One request at a time, and what the server had against the last one. */
export function useSending() {
  const [sending, setSending] = useState(false);
  const [refused, setRefused] = useState<Refusal>(null);

  /** Whether it was done. */
  const send = async (work: () => Promise<Refusal>): Promise<boolean> => {
    if (sending) return false;
    setSending(true);
    try {
      const refusal = await work();
      setRefused(refusal);
      return refusal === null;
    } catch (error) {
      if (isAborted(error)) return false;
      throw error;
    } finally {
      setSending(false);
    }
  };
  return { sending, refused, send, clearRefused: () => setRefused(null) };
}
