import type { About } from '#contract/community/community.ts';
import { Avatar } from '../../ui/people/Avatar.tsx';
import { fullName } from '../../users/fullName.ts';
import { aboutWords as words } from '../../words/en/community/about.ts';

export const Caretakers = ({ people }: { people: About['caretakers'] }) => (
  <section className="about-part">
    <h2>{words.caretakers}</h2>
    <ul>
      {people.map((person) => (
        <li key={person._id} className="host">
          <Avatar username={person.username} bird={person.bird} size={48} />
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
