import '../../ui/styles/sheets/front.css';
import type { About } from '#contract/community/community.ts';
import { aboutWords as words } from '#words/en/community/about.ts';
import { fullName } from '../../people/fullName.ts';
import { UserAvatar } from '../../people/UserAvatar.tsx';

export const Caretakers = ({ people }: { people: About['caretakers'] }) => (
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
