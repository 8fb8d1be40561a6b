import '../../ui/styles/sheets/writing.css';
import type { PostMeasure } from '#contract/text/text.ts';
import { composerWords as words } from '#words/en/posts/composer.tsx';

const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);

interface ComposerHintProps {
  measure: PostMeasure;
  isEdit: boolean;
  /** What the post waits for beside its text. */
  note: string | null;
}

export function ComposerHint({ measure, isEdit, note }: ComposerHintProps) {
  if (measure.tooLong) {
    return (
      <p className="composer-hint" data-over="true">
        {isEdit ? words.shortenToUpdate(-measure.left) : words.shortenToPost(-measure.left)}
      </p>
    );
  }
  if (note) return <p className="composer-hint">{note}</p>;
  const keys = (
    <>
      <kbd>{isMac ? '⌘' : words.ctrl}</kbd> <kbd>{words.enter}</kbd>
    </>
  );
  return (
    <p className="composer-hint">
      <span className="composer-keys">{isEdit ? words.keysUpdate(keys) : words.keysPost(keys)}</span>
    </p>
  );
}
