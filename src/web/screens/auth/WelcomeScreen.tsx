import { useEffect } from 'react';
import { PAGES } from '#contract/pages.ts';
import { guestAccount } from '#contract/people/guest.ts';
import { birdWords } from '#words/en/account/birds.ts';
import { welcomeWords as words } from '#words/en/community/welcome.ts';
import { usePageTitle } from '../../core/pageTitle.ts';
import { Link, preloadPage, Redirect, useLocation } from '../../core/router.tsx';
import { useAppSelector } from '../../core/store.ts';
import { useCurrentUser } from '../../data/session/currentUser.ts';
import { welcomed } from '../../data/session/welcomeDue.ts';
import { givenName } from '../../people/fullName.ts';
import { BirdPicker } from '../../people/picture/BirdPicker.tsx';
import { selectBird } from '../../people/picture/chooseBird.ts';
import { useBirds } from '../../people/picture/useBirds.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import { FrontLogo } from '../../ui/page/FrontLogo.tsx';
import { PlainPage } from '../../ui/page/PlainPage.tsx';
import { FirstPeople } from './FirstPeople.tsx';
import { Hello } from './Hello.tsx';
import { Step } from './Step.tsx';

/** Once after the sign-up. Nothing here has to be done. */
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
