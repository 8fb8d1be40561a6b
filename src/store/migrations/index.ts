import { first } from './0001-first.ts';
import { sessionDevices } from './0002-session-devices.ts';
import { rateLimits } from './0003-rate-limits.ts';
import { userSearch } from './0004-user-search.ts';
import { userSearchPairs } from './0005-user-search-pairs.ts';
import { cleanProfiles } from './0006-clean-profiles.ts';
import { deletions } from './0007-deletions.ts';
import { states } from './0008-states.ts';
import { changes } from './0009-changes.ts';
import { jobs } from './0010-jobs.ts';
import { doors } from './0011-doors.ts';
import { safety } from './0012-safety.ts';
import { moderation } from './0013-moderation.ts';
import { live } from './0014-live.ts';
import { countedPeople } from './0015-counted-people.ts';
import { replies } from './0016-replies.ts';
import { notices } from './0017-notices.ts';
import { push } from './0018-push.ts';
import { doneAgain } from './0019-done-again.ts';
import { peopleLists } from './0020-people-lists.ts';
import { postSearch } from './0021-post-search.ts';
import { hot } from './0022-hot.ts';
import { versions } from './0023-versions.ts';
import { tags } from './0024-tags.ts';
import { commenters } from './0025-commenters.ts';
import { pictures } from './0026-pictures.ts';
import { searchSnapshot } from './0029-search-snapshot.ts';
import { heldEdits } from './0030-held-edits.ts';
import { resetPeriod } from './0032-reset-period.ts';
import { guestNetworks } from './0034-guest-networks.ts';
import { noticeGroups } from './0037-notice-groups.ts';
import type { Migration } from './migration.ts';

/** In order; the position is the version. Only ever append. */
export const migrations: readonly Migration[] = [
  first,
  sessionDevices,
  rateLimits,
  userSearch,
  userSearchPairs,
  cleanProfiles,
  deletions,
  states,
  changes,
  jobs,
  doors,
  safety,
  moderation,
  live,
  countedPeople,
  replies,
  notices,
  push,
  doneAgain,
  peopleLists,
  postSearch,
  hot,
  versions,
  tags,
  commenters,
  pictures,
  searchSnapshot,
  guestNetworks,
  resetPeriod,
  heldEdits,
  noticeGroups,
];
