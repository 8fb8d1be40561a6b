/** Beside an edit: what the text has become since the edit began. */
export const ChangedSince = ({ current, noun }: { current: string; noun: 'post' | 'comment' }) => (
  <div className="changed-since" role="status">
    <p>This {noun} has changed since you began to edit it. It now says:</p>
    <blockquote>{current}</blockquote>
  </div>
);
