import '../../ui/styles/sheets/front.css';
import { Check } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useId, useState } from 'react';
import { PAGES } from '#contract/pages.ts';
import { guestAccount } from '#contract/people/guest.ts';
import { listUserPosts } from '#contract/posts/posts.ts';
import { POST_LENGTH } from '#contract/rules/limits.ts';
import { measurePost, splitAtGrapheme } from '#contract/text/text.ts';
import { birdWords } from '#words/en/account/birds.ts';
import { welcomeWords as words } from '#words/en/community/welcome.ts';
import { lazy, useLoaded } from '../../core/lazy.ts';
import { usePageTitle } from '../../core/pageTitle.ts';
import { Link, preloadPage, Redirect, useLocation } from '../../core/router.tsx';
import { useAppDispatch, useAppSelector } from '../../core/store.ts';
import type { Call } from '../../data/calls/client.ts';
import { errorsOf, isAborted } from '../../data/calls/errors.ts';
import { useAnswer } from '../../data/calls/useAnswer.ts';
import { selectUser } from '../../data/entities/entitiesSlice.ts';
import { useDraft } from '../../data/forms/useDraft.ts';
import { useCurrentUser } from '../../data/session/session.ts';
import { welcomed } from '../../data/session/storage.ts';
import { FollowButton } from '../../people/FollowButton.tsx';
import { selectFollowed } from '../../people/follow.ts';
import { fullName, givenName } from '../../people/fullName.ts';
import { selectWriters, useSuggestions } from '../../people/lists/suggestions.ts';
import { BirdPicker, useBirds } from '../../people/picture/BirdPicker.tsx';
import { selectBird } from '../../people/picture/chooseBird.ts';
import { UserAvatar } from '../../people/UserAvatar.tsx';
import { writePost } from '../../posts/state/writePosts.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import { ComposerField } from '../../ui/fields/ComposerField.tsx';
import { Counter } from '../../ui/fields/Counter.tsx';
import { FormError } from '../../ui/fields/FormError.tsx';
import { FrontLogo } from '../../ui/page/FrontLogo.tsx';
import { PlainPage } from '../../ui/page/PlainPage.tsx';

interface StepProps {
  place: number;
  title: string;
  done: boolean;
  /** Shown next to the title. */
  end?: ReactNode;
  children: ReactNode;
}

/** One of the steps on this page. */
function Step({ place, title, done, end, children }: StepProps) {
  const id = useId();
  return (
    <section className="step" aria-labelledby={id}>
      <div className="step-head">
        <span className="step-mark" data-done={done || undefined}>
          {done ? <Check aria-hidden={false} role="img" aria-label={words.done} /> : place}
        </span>
        <h2 id={id}>{title}</h2>
        {end && <span className="muted tabular">{end}</span>}
      </div>
      {children}
    </section>
  );
}

const SHOWN = 3;

/** Three members, each with their latest post. */
function FirstPeople() {
  const { ids, loading } = useSuggestions(selectWriters);
  const people = ids.slice(0, SHOWN);
  const followed = useAppSelector((state) => people.filter((id) => isFollowed(state, id)).length);
  const followsAll = useCurrentUser().followingCount > 0;
  const end = people.length > 1 && words.followed(followed, people.length);
  return (
    <Step
      place={2}
      title={words.follow(loading ? SHOWN : people.length)}
      done={!loading && (people.length > 0 ? followed === people.length : followsAll)}
      end={end}
    >
      {!loading && people.length === 0 && <p className="muted">{followsAll ? words.allFollowed : words.nobody}</p>}
      <ul className="trio">
        {people.map((id) => (
          <Person key={id} id={id} />
        ))}
      </ul>
    </Step>
  );
}

const isFollowed = (state: Parameters<typeof selectFollowed>[0], id: string): boolean => {
  const user = selectUser(state, id);
  return user !== undefined && selectFollowed(state, user);
};

function Person({ id }: { id: string }) {
  const user = useAppSelector((state) => selectUser(state, id));
  const ask = useCallback(
    (call: Call, signal: AbortSignal) =>
      call(listUserPosts, { params: { username: id }, query: { limit: 1, sort: 'newest' }, signal }),
    [id],
  );
  const [answer] = useAnswer(ask);
  if (!user) return null;
  return (
    <li className="pick">
      <UserAvatar user={user} />
      <span className="person-text">
        <span className="person-name">{fullName(user)}</span>
        <span className="person-handle">@{user.username}</span>
      </span>
      <FollowButton user={user} />
      <p className="pick-words" dir="auto">
        {answer?.posts[0]?.content ?? user.userBio}
      </p>
    </li>
  );
}

const firstDayNote = lazy(() => import('../../posts/composer/FirstDayNote.tsx').then((module) => module.FirstDayNote));

/** The first post. If it is not sent, it becomes the draft of the composer. */
function Hello() {
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

/** Shown once after the sign-up. All steps are optional. */
export function WelcomeScreen() {
  const user = useCurrentUser();
  const { username } = user;
  const close = () => welcomed(user);
  const from = (useLocation().state as { from?: string } | null)?.from;
  const to = from ?? PAGES.feed.path;
  usePageTitle(words.title);
  useEffect(() => preloadPage(to), [to]);
  if (username === guestAccount.username) return <Redirect to={PAGES.feed.path} />;
  return (
    <PlainPage
      logo={<FrontLogo />}
      end={
        <Button as={Link} to={to} kind="quiet" onClick={close}>
          {words.skip}
        </Button>
      }
    >
      <div className="plain-card welcome">
        <div>
          <h1 className="lead-title">{words.hello(givenName(user))}</h1>
          <p className="lead-text">{words.lead}</p>
        </div>
        <PickBird />
        <FirstPeople />
        <Hello />
        <div className="welcome-foot">
          <span className="muted">{words.again}</span>
          <Button as={Link} to={to} size="lg" onClick={close}>
            {to === PAGES.feed.path ? words.open : words.goOn}
          </Button>
        </div>
      </div>
    </PlainPage>
  );
}

function PickBird() {
  const hasChosen = useAppSelector((state) => selectBird(state) !== '');
  const { birds, showOthers } = useBirds();
  const others = (
    <TextLink as="button" type="button" onClick={showOthers}>
      {birdWords.others}
    </TextLink>
  );
  return (
    <Step place={1} title={words.pick} done={hasChosen} end={others}>
      <BirdPicker birds={birds} />
    </Step>
  );
}
