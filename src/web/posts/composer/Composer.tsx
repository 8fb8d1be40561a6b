import { useCallback, useId, useRef } from 'react';
import { POST_LENGTH } from '#contract/rules/limits.ts';
import { splitAtGrapheme } from '#contract/text/text.ts';
import { useAppDispatch } from '../../app/hooks.ts';
import { useCurrentUser } from '../../session/currentUser.ts';
import { lazy, useLoaded } from '../../ui/base/lazy.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { ComposerField } from '../../ui/fields/ComposerField.tsx';
import { Counter } from '../../ui/fields/Counter.tsx';
import { FormError } from '../../ui/fields/FormError.tsx';
import { Dialog } from '../../ui/layers/Dialog.tsx';
import { MentionNames } from '../../users/names/MentionNames.tsx';
import { UserAvatar } from '../../users/UserAvatar.tsx';
import { commonWords } from '../../words/en/common.ts';
import { composerWords as words } from '../../words/en/composer.tsx';
import { ChangedSince } from '../card/ChangedSince.tsx';
import { closeComposer } from '../postsSlice.ts';
import { ComposerHint } from './ComposerHint.tsx';
import { RestoredDraft } from './RestoredDraft.tsx';
import { useComposer } from './useComposer.ts';

const firstDayNote = lazy(() => import('./FirstDayNote.tsx').then((module) => module.FirstDayNote));

interface ComposerProps {
  edit: string | null;
  /** What stands in the field where there is no draft. */
  begin: string | undefined;
  open: boolean;
}

/** 'Create Post', or with the `_id` of a post 'Update Post'. However it closes, but for Cancel, what was typed is kept until it is sent. */
export function Composer({ edit, begin, open }: ComposerProps) {
  const dispatch = useAppDispatch();
  const user = useCurrentUser();
  const FirstDayNote = useLoaded(firstDayNote);
  const field = useRef<HTMLTextAreaElement>(null);
  const { text, setText, measure, sending, errors, send, gone, restored, current, discard, cancel } = useComposer(
    edit,
    begin,
  );
  // The caret begins behind what is there, once: who comes back to the field goes on where they were.
  const atEnd = useCallback((textarea: HTMLTextAreaElement | null) => {
    field.current = textarea;
    textarea?.setSelectionRange(-1, -1);
  }, []);
  const draftId = useId();
  const toldOfDraft = restored && !sending && !gone;
  const discardHere = () => {
    discard();
    field.current?.focus();
  };
  const over = measure.length > POST_LENGTH;
  return (
    <Dialog
      open={open}
      onOpenChange={(opened) => opened || dispatch(closeComposer())}
      title={edit ? words.update : words.create}
      initialFocus={field}
      footer={
        <div className="composer-foot">
          <ComposerHint measure={measure} isEdit={edit !== null} />
          {text && <Counter left={measure.left} limit={POST_LENGTH} />}
          {edit && (
            <Button kind="quiet" disabled={sending} onClick={cancel}>
              {commonWords.cancel}
            </Button>
          )}
          <Button
            disabled={!measure.ok || gone}
            loading={sending}
            busyText={edit ? words.updating : words.posting}
            onClick={() => void send()}
          >
            {edit ? words.update : words.post}
          </Button>
        </div>
      }
    >
      <div className="compose">
        <UserAvatar user={user} />
        <ComposerField
          ref={atEnd}
          label={words.field}
          placeholder={words.placeholder}
          value={text}
          onValueChange={setText}
          readOnly={sending}
          length={measure.length}
          excessFrom={over ? splitAtGrapheme(text, POST_LENGTH)[0].length : undefined}
          onSubmit={() => void send()}
          aria-describedby={toldOfDraft ? draftId : undefined}
        />
        <MentionNames field={field} newTags />
      </div>
      {FirstDayNote && <FirstDayNote />}
      {current !== undefined && <ChangedSince noun="post" current={current} />}
      {toldOfDraft && <RestoredDraft id={draftId} isEdit={edit !== null} onDiscard={discardHere} />}
      <FormError>{errors}</FormError>
    </Dialog>
  );
}
