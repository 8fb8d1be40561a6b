import '../../ui/styles/sheets/writing.css';
import { useCallback, useId, useRef } from 'react';
import { POST_LENGTH } from '#contract/rules/limits.ts';
import { type PostMeasure, splitAtGrapheme } from '#contract/text/text.ts';
import { commonWords } from '#words/en/common.ts';
import { composerWords as words } from '#words/en/posts/composer.tsx';
import { useLoaded } from '../../core/lazy.ts';
import { useAppDispatch } from '../../core/store.ts';
import { useCurrentUser } from '../../data/session/session.ts';
import { whatIsMissing } from '../../media/compose/usePictures.ts';
import { MentionNames } from '../../people/mentions/Mentions.tsx';
import { UserAvatar } from '../../people/UserAvatar.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { ComposerField } from '../../ui/fields/ComposerField.tsx';
import { Counter } from '../../ui/fields/Counter.tsx';
import { FormError } from '../../ui/fields/FormError.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { closeComposer } from '../state/postsSlice.ts';
import { attached, firstDayNote, pictureTools } from './composerParts.ts';
import { ChangedSince, RestoredDraft } from './DraftNotes.tsx';
import { useComposer } from './useComposer.ts';

const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);

interface ComposerHintProps {
  measure: PostMeasure;
  isEdit: boolean;
  /** Explains what else is missing before the post can be sent. */
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

interface ComposerProps {
  edit: string | null;
  /** The text of the field if there is no draft. */
  begin: string | undefined;
  open: boolean;
}

/** 'Create Post', or 'Update Post' for the post `edit`. Unless cancelled, the draft is stored until it is sent. */
export function Composer({ edit, begin, open }: ComposerProps) {
  const dispatch = useAppDispatch();
  const user = useCurrentUser();
  const FirstDayNote = useLoaded(firstDayNote);
  const Attached = useLoaded(attached);
  const PictureTools = useLoaded(pictureTools);
  const field = useRef<HTMLTextAreaElement>(null);
  const composer = useComposer(edit, begin);
  const { text, setText, measure, pictures, ready, sending, errors, send, gone, restored, current } = composer;
  // The caret starts at the end, but only once: later the field keeps its position.
  const atEnd = useCallback((textarea: HTMLTextAreaElement | null) => {
    field.current = textarea;
    textarea?.setSelectionRange(-1, -1);
  }, []);
  const draftId = useId();
  const toldOfDraft = restored && !sending && !gone;
  const discardHere = () => {
    composer.discard();
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
          {PictureTools && <PictureTools pictures={pictures} disabled={sending || gone} />}
          <ComposerHint measure={measure} isEdit={edit !== null} note={whatIsMissing(pictures, measure)} />
          {text && <Counter left={measure.left} limit={POST_LENGTH} />}
          {edit && (
            <Button kind="quiet" disabled={sending} onClick={composer.cancel}>
              {commonWords.cancel}
            </Button>
          )}
          <Button
            disabled={!ready || gone}
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
        {Attached && <Attached pictures={pictures} open={open} locked={sending || gone} />}
      </div>
      {FirstDayNote && <FirstDayNote />}
      {current !== undefined && <ChangedSince noun="post" current={current} />}
      {toldOfDraft && <RestoredDraft id={draftId} isEdit={edit !== null} onDiscard={discardHere} />}
      <FormError>{errors}</FormError>
    </Dialog>
  );
}
