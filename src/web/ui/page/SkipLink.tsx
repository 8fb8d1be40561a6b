import { frameWords } from '../../words/en/frame/frame.ts';

/** The first stop of the keyboard. */
export const SkipLink = ({ href = '#main' }: { href?: string }) => (
  <a className="btn btn-pri skip" href={href}>
    {frameWords.skip}
  </a>
);
