import '../ui/styles/sheets/settings.css';
import { WITH_END } from '#contract/moderation/acts.ts';
import type { Statement as Told } from '#contract/moderation/statement.ts';
import { actWords as words } from '#words/en/moderation/acts.tsx';
import { Time } from '../ui/text/Time.tsx';

/** The message to a person about an action, the same in the preview and in the notification. */
export const Statement = (told: Told) => {
  const { action, text, rule, reason, until } = told;
  return (
    <div className="statement">
      <p>
        {sentenceOf(told)}{' '}
        {WITH_END.includes(action) && (until ? words.until(<Time at={until} full />) : words.untilLifted)}
      </p>
      {text && (
        <blockquote className="statement-quote" dir="auto">
          {text}
        </blockquote>
      )}
      {rule && <p className="wrap-anywhere">{words.rule(<bdi>{rule}</bdi>)}</p>}
      {reason && (
        <p className="wrap-anywhere" dir="auto">
          {reason}
        </p>
      )}
    </div>
  );
};

function sentenceOf({ action, target }: Told): string {
  if (action === 'dismiss') return '';
  if (action !== 'hold' && action !== 'remove' && action !== 'restore') return words[action];
  return target === 'user' ? '' : words[action][target];
}
