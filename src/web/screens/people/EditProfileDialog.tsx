import '../../ui/styles/sheets/pictures.css';
import '../../ui/styles/sheets/layers.css';
import { Camera } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { PAGES } from '#contract/pages.ts';
import { guestAccount } from '#contract/people/guest.ts';
import type { User } from '#contract/people/users.ts';
import { BIO_LENGTH } from '#contract/rules/limits.ts';
import { bioRule, websiteRule } from '#contract/rules/profile-rules.ts';
import { graphemes } from '#contract/text/text.ts';
import { commonWords } from '#words/en/common.ts';
import { ownPictureWords } from '#words/en/media/ownPicture.ts';
import { profileWords } from '#words/en/people/profile.ts';
import { draftsOf } from '../../core/drafts.ts';
import { Link } from '../../core/router.tsx';
import { useAppDispatch } from '../../core/store.ts';
import { toast } from '../../core/toast.ts';
import type { Said } from '../../data/calls/errors.ts';
import { worded } from '../../data/forms/rules.ts';
import { useFields } from '../../data/forms/useFields.ts';
import { type ProfileFields, updateProfile } from '../../people/picture/changePicture.ts';
import { OwnPicture } from '../../people/picture/OwnPicture.tsx';
import { type HeldPicture, type PictureKind, useMayUpload } from '../../people/picture/ownPictures.ts';
import { PresentPicture } from '../../people/picture/PictureDialog.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import { Counter } from '../../ui/fields/Counter.tsx';
import { FormError } from '../../ui/fields/FormError.tsx';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';

export type HeldPictures = Partial<Record<PictureKind, HeldPicture>>;

interface ProfileArtProps {
  user: User;
  /** Pictures that were chosen but not saved yet. */
  held: HeldPictures;
  onHold: (kind: PictureKind, picture: HeldPicture) => void;
}

/** The cover and the profile picture, each with a camera button if uploads are allowed. */
export function ProfileArt({ user, held, onHold }: ProfileArtProps) {
  const mayUpload = useMayUpload();
  const part = (kind: PictureKind) => (
    <>
      <PresentPicture kind={kind} user={user} held={held[kind]} />
      {mayUpload && <Change kind={kind} held={held[kind]} onHold={(picture) => onHold(kind, picture)} />}
    </>
  );
  return (
    <div className="profile-art">
      {part('cover')}
      <span className="profile-bird">{part('avatar')}</span>
    </div>
  );
}

interface ChangeProps {
  kind: PictureKind;
  held: HeldPicture | undefined;
  onHold: (picture: HeldPicture) => void;
}

const Change = ({ kind, held, onHold }: ChangeProps) => (
  <OwnPicture {...{ kind, held, onHold }}>
    {(press) => (
      <button type="button" className="edit-dot" aria-label={ownPictureWords.change[kind]} {...press}>
        <Camera />
      </button>
    )}
  </OwnPicture>
);

const RULES = { userWebsite: worded(websiteRule), userBio: worded(bioRule) };
type Typed = Record<keyof typeof RULES, string>;

interface EditProfileDialogProps {
  user: User;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The 'Update Profile' dialog. The input and the chosen pictures are preserved until they are saved or cancelled. */
export function EditProfileDialog({ user, open, onOpenChange }: EditProfileDialogProps) {
  const dispatch = useAppDispatch();
  const id = useId();
  const first = useRef<HTMLInputElement>(null);
  const [held, setHeld] = useState<HeldPictures>({});
  const [sending, setSending] = useState(false);
  const [refused, setRefused] = useState<Said | null>(null);
  const { form, values, field, onSubmit, fill, unplaced } = useFields(RULES, { initial: typedOf(user), refused });
  // Everyone shares the guest account, so its name cannot be changed.
  const nameHint = user.username !== guestAccount.username && (
    <TextLink as={Link} to={PAGES.account.path}>
      {profileWords.changeName}
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
    // Unused uploads are deleted after a day, so the picture has to be chosen again.
    if (said?.codes.some(({ code }) => code === 'no_such_picture')) setHeld({});
    if (said) return setRefused(said);
    close();
    toast({ text: profileWords.updated });
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={profileWords.title}
      initialFocus={first}
      footer={
        <>
          <Button kind="quiet" onClick={close}>
            {commonWords.cancel}
          </Button>
          <Button type="submit" form={id} loading={sending} busyText={profileWords.updating}>
            {profileWords.update}
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
          <TextField label={profileWords.firstName} value={user.firstName} hint={nameHint} readOnly />
          <TextField label={profileWords.lastName} value={user.lastName} hint={nameHint} readOnly />
        </div>
        <TextField
          ref={first}
          {...field('userWebsite')}
          hint={profileWords.websiteHint}
          inputMode="url"
          autoCapitalize="none"
          autoComplete="url"
        />
        <TextArea
          {...field('userBio')}
          hint={profileWords.bioHint(BIO_LENGTH)}
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

/** The unsaved input, or else the values of the profile. */
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
