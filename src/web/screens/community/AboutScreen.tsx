import '../../ui/styles/sheets/front.css';
import '../../ui/styles/sheets/profile.css';
import { Mark } from '#art/Logo.tsx';
import { SongArt } from '#art/SongArt.tsx';
import { type About, getAbout } from '#contract/community/community.ts';
import type { Config } from '#contract/people/auth.ts';
import { commonWords } from '#words/en/common.ts';
import { aboutWords as words } from '#words/en/community/about.ts';
import { Contact } from '../../community/Contact.tsx';
import { usePageTitle } from '../../core/pageTitle.ts';
import { Link } from '../../core/router.tsx';
import { useAppSelector } from '../../core/store.ts';
import { useDelayed } from '../../core/useDelayed.ts';
import type { Call } from '../../data/calls/client.ts';
import { useAnswer } from '../../data/calls/useAnswer.ts';
import { useConfig } from '../../data/session/config.ts';
import { fullName } from '../../people/fullName.ts';
import { UserAvatar } from '../../people/UserAvatar.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import { FrontLogo } from '../../ui/page/FrontLogo.tsx';
import { LoadFailed } from '../../ui/page/LoadFailed.tsx';
import { PlainPage } from '../../ui/page/PlainPage.tsx';
import { SectionSkeletons } from '../../ui/page/SheetSection.tsx';
import { Count } from '../../ui/text/Count.tsx';
import { ReportByAddress } from './ReportByAddress.tsx';

const Caretakers = ({ people }: { people: About['caretakers'] }) => (
  <section className="about-part">
    <h2>{words.caretakers}</h2>
    <ul>
      {people.map((person) => (
        <li key={person._id} className="host">
          <UserAvatar user={person} size={48} />
          <span className="person-text">
            <span className="person-name">{fullName(person)}</span>
            <span className="person-handle">@{person.username}</span>
          </span>
          <span className={person.role === 'owner' ? 'chip chip-accent' : 'chip'}>{words.roles[person.role]}</span>
        </li>
      ))}
    </ul>
  </section>
);

/** The number of members and posts, if everyone can read, and who can read and join. */
function Facts({ about: { numbers, read, join, setUp } }: { about: About }) {
  return (
    <>
      {numbers && (
        <dl className="profile-counts">
          <div>
            <dt>{words.members(numbers.members)}</dt>
            <dd>
              <Count value={numbers.members} />
            </dd>
          </div>
          <div>
            <dt>{words.posts(numbers.posts)}</dt>
            <dd>
              <Count value={numbers.posts} />
            </dd>
          </div>
        </dl>
      )}
      {setUp && (
        <p className="lead-text">
          {words.reading[read]} {words.joining[join]}
        </p>
      )}
    </>
  );
}

/** The public page about this Pipit. */
export function AboutScreen() {
  const [answer, again] = useAnswer(ask);
  const signedIn = useAppSelector(({ auth }) => auth.token !== null);
  const config = useConfig();
  const waiting = useDelayed(answer === undefined);
  const about = answer?.about;
  usePageTitle(about ? words.title(about.name) : null);
  return (
    <PlainPage logo={<FrontLogo />} end={signedIn ? <ToFeed /> : <ToLogin />}>
      <div className="plain-card">
        {waiting && !about && answer !== null && <SectionSkeletons label={words.loading} fields={[1, 2]} />}
        {answer === null && <LoadFailed title={words.failed} again={again} />}
        {about && <Told about={about} config={config} signedIn={signedIn} />}
      </div>
    </PlainPage>
  );
}

const ask = (call: Call, signal: AbortSignal) => call(getAbout, { signal });

interface ToldProps {
  about: About;
  config: Config | null | undefined;
  signedIn: boolean;
}

function Told({ about, config, signedIn }: ToldProps) {
  const { name, description, rules, contact } = about;
  // Visitors have no key for members' pictures.
  const isOpen = signedIn || about.read === 'everyone';
  const caretakers = isOpen ? about.caretakers : about.caretakers.map((person) => ({ ...person, avatarURL: '' }));
  return (
    <>
      <Strip name={name} />
      <h1 className="lead-title" dir="auto">
        {name}
      </h1>
      {(description || !about.setUp) && (
        <p className="about-words" dir="auto">
          {description || words.notSetUp}
        </p>
      )}
      <Facts about={about} />
      {!signedIn && <Ways about={about} guest={Boolean(config?.guest)} />}
      {rules.length > 0 && (
        <section className="about-part">
          <h2 id="rules">{words.rules}</h2>
          <ol className="rules">
            {rules.map((rule) => (
              <li key={rule} dir="auto">
                {rule}
              </li>
            ))}
          </ol>
        </section>
      )}
      {caretakers.length > 0 && <Caretakers people={caretakers} />}
      {contact && (
        <section className="about-part">
          <h2>{words.contact}</h2>
          <p className="lead-text">
            <Contact>{contact}</Contact>
          </p>
        </section>
      )}
      {about.setUp && about.read === 'everyone' && !signedIn && (
        <section className="about-part" id="report">
          <h2>{words.report}</h2>
          <ReportByAddress community={name} />
        </section>
      )}
      {config && signedIn && config.community.logReaders !== 'moderators' && (
        <p className="about-end">
          <TextLink as={Link} to="/moderation/log">
            {words.log}
          </TextLink>
        </p>
      )}
      {config && (
        <p className="about-end">
          <TextLink href={new URL(config.sourceUrl, new URL(import.meta.env.BASE_URL, location.href)).href}>
            {words.source}
          </TextLink>
        </p>
      )}
    </>
  );
}

/** The sonogram of the community, drawn from its name. */
const Strip = ({ name }: { name: string }) => (
  <div className="hero-strip" aria-hidden="true">
    <SongArt text={name} width={300} height={120} until={220} echo={26} fit="xMinYMid meet" base={0.8} />
    <Mark className="hero-strip-bird" />
  </div>
);

/** The ways to join. If no one can join, or only by invitation link, there is no join button. */
function Ways({ about: { name, join }, guest }: { about: About; guest: boolean }) {
  const open = join === 'open' || join === 'approval';
  if (!open && !guest) return null;
  return (
    <div className="pair about-ways">
      {open && (
        <Button as={Link} to="/signup" size="lg">
          {join === 'open' ? words.join(name) : words.ask}
        </Button>
      )}
      {guest && (
        <Button as={Link} to="/login?guest" kind="sec" size="lg">
          {words.lookAround}
        </Button>
      )}
    </div>
  );
}

const ToLogin = () => (
  <Button as={Link} to="/login" kind="sec">
    {words.login}
  </Button>
);

const ToFeed = () => (
  <Button as={Link} to="/userFeed" kind="sec">
    {commonWords.backToFeed}
  </Button>
);
