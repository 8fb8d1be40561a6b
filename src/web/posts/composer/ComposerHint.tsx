import type { PostMeasure } from '#contract/text/text.ts';
import { composerWords as words } from '../../words/en/composer.tsx';

const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);

export function ComposerHint({ measure, isEdit }: { measure: PostMeasure; isEdit: boolean }) {
  if (measure.tooLong) {
    return (
      <p className="composer-hint" data-over="true">
        {isEdit ? words.shortenToUpdate(-measure.left) : words.shortenToPost(-measure.left)}
      </p>
    );
  }
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
