import type { MouseEvent } from 'react';
import { frameWords } from '#words/en/frame/frame.ts';

/** The first stop of the keyboard. */
export const SkipLink = ({ href = '#main' }: { href?: string }) => (
  <a className="btn btn-pri skip" href={href} onClick={skip}>
    {frameWords.skip}
  </a>
);

/** Followed by the browser, the link would add an entry to the history, which Back would only return from. */
function skip(event: MouseEvent<HTMLAnchorElement>): void {
  const target = document.querySelector<HTMLElement>(event.currentTarget.hash);
  if (!target) return;
  event.preventDefault();
  target.focus({ preventScroll: true });
  target.scrollIntoView();
}
