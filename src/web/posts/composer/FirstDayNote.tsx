import { guestAccount } from '#contract/people/guest.ts';
import { FIRST_DAY_HOURS, FIRST_DAY_POSTS } from '#contract/rules/limits.ts';
import { composerWords as words } from '#words/en/posts/composer.tsx';
import { useConfig } from '../../data/session/config.ts';
import { useCurrentUser } from '../../data/session/session.ts';

/** Tells new members about their limits before they write. */
export function FirstDayNote() {
  const { username, role, createdAt } = useCurrentUser();
  const isNew = Date.now() - Date.parse(createdAt) < FIRST_DAY_HOURS * 60 * 60 * 1000;
  return isNew && !role && username !== guestAccount.username && <Limits />;
}

const Limits = () => useConfig()?.community.firstDay && <p className="muted">{words.firstDay(FIRST_DAY_POSTS)}</p>;
