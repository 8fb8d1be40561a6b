import { useState } from 'react';
import { isAborted, type Said } from '../calls/errors.ts';

/** One request at a time, and what the server had against the last one. */
export function useSending() {
  const [sending, setSending] = useState(false);
  const [refused, setRefused] = useState<Said | null>(null);

  /** Whether it was done. */
  const send = async (work: () => Promise<Said | null>): Promise<boolean> => {
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
  return { sending, refused, send, setRefused };
}
