import { draftWords as words } from '#words/en/posts/drafts.ts';

/** Beside an edit: what the text has become since the edit began. */
export const ChangedSince = ({ current, noun }: { current: string; noun: 'post' | 'comment' }) => (
  <div className="changed-since" role="status">
    <p>{words.changed[noun]}</p>
    <blockquote>{current}</blockquote>
  </div>
);
