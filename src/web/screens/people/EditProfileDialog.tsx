import '../../ui/styles/sheets/layers.css';
import { useEffect, useId, useRef, useState } from 'react';
import { PAGES } from '#contract/pages.ts';
import { guestAccount } from '#contract/people/guest.ts';
import type { User } from '#contract/people/users.ts';
import { BIO_LENGTH } from '#contract/rules/limits.ts';
import { bioRule, websiteRule } from '#contract/rules/profile-rules.ts';
import { graphemes } from '#contract/text/text.ts';
import { commonWords } from '#words/en/common.ts';
import { profileWords as words } from '#words/en/people/profile.ts';
import { draftsOf } from '../../core/drafts.ts';
import { Link } from '../../core/router.tsx';
import { useAppDispatch } from '../../core/store.ts';
import { toast } from '../../core/toast.ts';
import type { Said } from '../../data/calls/errors.ts';
import { worded } from '../../data/forms/rules.ts';
import { useFields } from '../../data/forms/useFields.ts';
import { type ProfileFields, updateProfile } from '../../people/picture/updateProfile.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import { Counter } from '../../ui/fields/Counter.tsx';
import { FormError } from '../../ui/fields/FormError.tsx';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { type HeldPictures, ProfileArt } from './ProfileArt.tsx';

const RULES = { userWebsite: worded(websiteRule), userBio: worded(bioRule) };
type Typed = Record<keyof typeof RULES, string>;

interface EditProfileDialogProps {
  user: User;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** 'Update Profile'. What was typed and which pictures were chosen stays until it is sent or cancelled. */
export function EditProfileDialog({ user, open, onOpenChange }: EditProfileDialogProps) {
  const dispatch = useAppDispatch();
  const id = useId();
  const first = useRef<HTMLInputElement>(null);
  const [held, setHeld] = useState<HeldPictures>({});
  const [sending, setSending] = useState(false);
  const [refused, setRefused] = useState<Said | null>(null);
  const { form, values, field, onSubmit, fill, unplaced } = useFields(RULES, { initial: typedOf(user), refused });
  // The guest is shared by all and keeps its name.
  const nameHint = user.username !== guestAccount.username && (
    <TextLink as={Link} to={PAGES.account.path}>
      {words.changeName}
    </TextLink>
  );
  const left = BIO_LENGTH - graphemes(values.userBio);
  useEffect(() => {
    if (open) keepTyped(user, values);
  }, [open, user, values]);

  const close = () => {
    onOpenChange(false);
    keepTyped(user, user);
    fill({ userWebsite: user.userWebsite, userBio: user.userBio });
    setHeld({});
    setRefused(null);
  };
  const send = async (userData: Typed) => {
    if (sending) return;
    setSending(true);
    const said = await dispatch(updateProfile({ ...userData, ...addressesOf(held) })).finally(() => setSending(false));
    // An upload that was not used for a day is deleted: the picture has to be chosen again.
    if (said?.codes.some(({ code }) => code === 'no_such_picture')) setHeld({});
    if (said) return setRefused(said);
    close();
    toast({ text: words.updated });
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={words.title}
      initialFocus={first}
      footer={
        <>
          <Button kind="quiet" onClick={close}>
            {commonWords.cancel}
          </Button>
          <Button type="submit" form={id} loading={sending} busyText={words.updating}>
            {words.update}
          </Button>
        </>
      }
    >
      <ProfileArt
        user={user}
        held={held}
        onHold={(kind, picture) => setHeld((before) => ({ ...before, [kind]: picture }))}
      />
      <form ref={form} id={id} className="contents" noValidate onSubmit={onSubmit((typed) => void send(typed))}>
        <div className="dialog-pair">
          <TextField label={words.firstName} value={user.firstName} hint={nameHint} readOnly />
          <TextField label={words.lastName} value={user.lastName} hint={nameHint} readOnly />
        </div>
        <TextField
          ref={first}
          {...field('userWebsite')}
          hint={words.websiteHint}
          inputMode="url"
          autoCapitalize="none"
          autoComplete="url"
        />
        <TextArea
          {...field('userBio')}
          hint={words.bioHint(BIO_LENGTH)}
          aside={values.userBio && <Counter left={left} limit={BIO_LENGTH} />}
        />
        <FormError>{unplaced}</FormError>
      </form>
    </Dialog>
  );
}

const addressesOf = ({ avatar, cover }: HeldPictures): ProfileFields => ({
  ...(avatar && { avatarURL: avatar.url }),
  ...(cover && { coverURL: cover.url }),
});

/** What was typed and neither sent nor cancelled, else what the profile says. */
function typedOf({ _id, userWebsite, userBio }: User): Typed {
  const drafts = draftsOf(_id);
  return { userWebsite: drafts.read('website').text || userWebsite, userBio: drafts.read('bio').text || userBio };
}

function keepTyped(user: User, typed: Typed): void {
  const drafts = draftsOf(user._id);
  const keep = (name: 'website' | 'bio', text: string, original: string) =>
    text === original ? drafts.drop(name) : drafts.type(name, text);
  keep('website', typed.userWebsite, user.userWebsite);
  keep('bio', typed.userBio, user.userBio);
}
