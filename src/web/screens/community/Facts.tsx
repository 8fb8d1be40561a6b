import '../../ui/styles/sheets/profile.css';
import type { About } from '#contract/community/community.ts';
import { aboutWords as words } from '#words/en/community/about.ts';
import { Count } from '../../ui/text/Count.tsx';

/** How many there are, where everybody may read, and who may read and join. */
export function Facts({ about: { numbers, read, join, setUp } }: { about: About }) {
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
