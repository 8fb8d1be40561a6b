import type { PostMeasure } from '#contract/text/text.ts';

const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);

export function ComposerHint({ measure, verb }: { measure: PostMeasure; verb: 'post' | 'update' }) {
  if (measure.tooLong) {
    return (
      <p className="composer-hint" data-over="true">
        {measure.left < 0 ? `Trim ${characters(-measure.left)} to ${verb}.` : `Shorten it to ${verb}.`}
      </p>
    );
  }
  return (
    <p className="composer-hint">
      <span className="composer-keys">
        <kbd>{isMac ? '⌘' : 'Ctrl'}</kbd> <kbd>Enter</kbd> to {verb}
      </span>
    </p>
  );
}

const characters = (count: number): string => `${count} ${count === 1 ? 'character' : 'characters'}`;
