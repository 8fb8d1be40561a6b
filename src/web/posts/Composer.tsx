import { useRef } from 'react';
import { POST_LENGTH } from '#contract/limits.ts';
import { splitAtGrapheme } from '#contract/text.ts';
import { useAppDispatch } from '../app/hooks.ts';
import { useCurrentUser } from '../session/currentUser.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Button } from '../ui/Button.tsx';
import { ComposerField } from '../ui/ComposerField.tsx';
import { Counter } from '../ui/Counter.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { FormError } from '../ui/FormError.tsx';
import { ComposerHint } from './ComposerHint.tsx';
import { closeComposer } from './postsSlice.ts';
import { useComposer } from './useComposer.ts';

/** 'Create Post', or with the `_id` of a post 'Update Post'. However it closes, what was typed is kept until it is sent. */
export function Composer({ edit, open }: { edit: string | null; open: boolean }) {
  const dispatch = useAppDispatch();
  const user = useCurrentUser();
  const field = useRef<HTMLTextAreaElement>(null);
  const { text, setText, measure, sending, errors, send } = useComposer(edit);
  const over = measure.length > POST_LENGTH;
  return (
    <Dialog
      open={open}
      onOpenChange={(opened) => opened || dispatch(closeComposer())}
      title={edit ? 'Update Post' : 'Create Post'}
      initialFocus={field}
      footer={
        <div className="composer-foot">
          <ComposerHint measure={measure} verb={edit ? 'update' : 'post'} />
          {text && <Counter left={measure.left} limit={POST_LENGTH} />}
          <Button
            disabled={!measure.ok}
            loading={sending}
            busyText={edit ? 'Updating' : 'Posting'}
            onClick={() => void send()}
          >
            {edit ? 'Update Post' : 'Post'}
          </Button>
        </div>
      }
    >
      <div className="compose">
        <Avatar username={user.username} src={user.avatarURL} />
        <ComposerField
          ref={field}
          label="Post text"
          placeholder="Say it in 120 characters"
          value={text}
          onValueChange={setText}
          onFocus={({ currentTarget: { value }, currentTarget }) =>
            currentTarget.setSelectionRange(value.length, value.length)
          }
          readOnly={sending}
          length={measure.length}
          excessFrom={over ? splitAtGrapheme(text, POST_LENGTH)[0].length : undefined}
          onSubmit={() => void send()}
        />
      </div>
      <FormError>{errors}</FormError>
    </Dialog>
  );
}
