import { useState } from 'react';
import { POST_LENGTH } from '#contract/rules/limits.ts';
import { measurePost, splitAtGrapheme } from '#contract/text/text.ts';
import { welcomeWords as words } from '#words/en/community/welcome.ts';
import { lazy, useLoaded } from '../../core/lazy.ts';
import { useAppDispatch } from '../../core/store.ts';
import { errorsOf, isAborted } from '../../data/calls/errors.ts';
import { useDraft } from '../../data/forms/useDraft.ts';
import { useCurrentUser } from '../../data/session/currentUser.ts';
import { UserAvatar } from '../../people/UserAvatar.tsx';
import { writePost } from '../../posts/state/writePosts.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { ComposerField } from '../../ui/fields/ComposerField.tsx';
import { Counter } from '../../ui/fields/Counter.tsx';
import { FormError } from '../../ui/fields/FormError.tsx';
import { Step } from './Step.tsx';

const firstDayNote = lazy(() => import('../../posts/composer/FirstDayNote.tsx').then((module) => module.FirstDayNote));

/** The first post. Left unsent, it is the draft of the composer. */
export function Hello() {
  const dispatch = useAppDispatch();
  const user = useCurrentUser();
  const FirstDayNote = useLoaded(firstDayNote);
  const draft = useDraft('post');
  const [phase, setPhase] = useState<'idle' | 'sending' | 'sent' | string[]>('idle');
  const { text } = draft;
  const measure = measurePost(text);
  const sending = phase === 'sending';
  const over = measure.length > POST_LENGTH;

  const send = async () => {
    if (sending || !measure.ok) return;
    setPhase('sending');
    try {
      await dispatch(writePost(text, draft.keyFor(text)));
      draft.sent(text);
      setPhase('sent');
    } catch (error) {
      if (!isAborted(error)) setPhase(errorsOf(error));
    }
  };
  return (
    <Step place={3} title={words.sayHello} done={phase === 'sent'}>
      {phase === 'sent' ? (
        <p role="status">{words.posted}</p>
      ) : (
        <>
          <div className="compose">
            <UserAvatar user={user} />
            <ComposerField
              label={words.sayHello}
              placeholder={words.placeholder}
              value={text}
              onValueChange={(next) => {
                setPhase('idle');
                draft.setText(next);
              }}
              readOnly={sending}
              length={measure.length}
              excessFrom={over ? splitAtGrapheme(text, POST_LENGTH)[0].length : undefined}
              onSubmit={() => void send()}
            />
          </div>
          {FirstDayNote && <FirstDayNote />}
          <FormError>{Array.isArray(phase) ? phase : null}</FormError>
          <div className="hello-foot">
            {text && <Counter left={measure.left} limit={POST_LENGTH} />}
            <Button
              kind="sec"
              disabled={!measure.ok}
              loading={sending}
              busyText={words.posting}
              onClick={() => void send()}
            >
              {words.post}
            </Button>
          </div>
        </>
      )}
    </Step>
  );
}
