import { useEffect, useRef } from 'react';
import { say } from '../../core/toast.ts';

/** The minimum time between two announcements to screen readers. */
const SAID_AGAIN_MS = 30_000;

/** Announces when the count has risen. */
export function useSaid(count: number, label: string): void {
  const said = useRef({ at: -SAID_AGAIN_MS, count: 0 });
  useEffect(() => {
    const isNews = count > said.current.count;
    said.current.count = count;
    if (!isNews || performance.now() - said.current.at < SAID_AGAIN_MS) return;
    said.current.at = performance.now();
    say(label);
  }, [count, label]);
}
