import { useState } from 'react';
import { isAborted, type Said } from '../calls/errors.ts';

/** Allows one request at a time, and keeps the errors of the last one. */
export function useSending() {
  const [sending, setSending] = useState(false);
  const [refused, setRefused] = useState<Said | null>(null);

  /** Resolves to true on success. */
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
