import { communityRoutes } from '../community/community.schema.ts';
import { invitationRoutes } from '../community/invitations.schema.ts';
import { logRoutes } from '../community/log.schema.ts';
import { memberRoutes } from '../community/members.schema.ts';
import { setUpRoutes } from '../community/setup.schema.ts';
import { liveRoutes } from '../live/live.schema.ts';
import { mediaRoutes } from '../media/media.schema.ts';
import { actRoutes } from '../moderation/acts.schema.ts';
import { appealRoutes } from '../moderation/appeals.schema.ts';
import { caseRoutes } from '../moderation/cases.schema.ts';
import { reportRoutes } from '../moderation/reports.schema.ts';
import { noticeRoutes } from '../notices/notices.schema.ts';
import { noticeSettingsRoutes } from '../notices/settings.schema.ts';
import { threadMuteRoutes } from '../notices/thread-mutes.schema.ts';
import { accountRoutes } from '../people/account.schema.ts';
import { authRoutes } from '../people/auth.schema.ts';
import { nameRoutes } from '../people/names.schema.ts';
import { peopleRoutes } from '../people/people.schema.ts';
import { userRoutes } from '../people/users.schema.ts';
import { commentRoutes } from '../posts/comments.schema.ts';
import { postRoutes } from '../posts/posts.schema.ts';
import { tagRoutes } from '../posts/tags.schema.ts';
import { pushRoutes } from '../push/push.schema.ts';
import { blockRoutes } from '../safety/blocks.schema.ts';
import { filterRoutes } from '../safety/filters.schema.ts';
import { muteRoutes } from '../safety/mutes.schema.ts';
import { searchRoutes } from '../search/search.schema.ts';
import type { Endpoint } from './describe.schema.ts';

export const routes: readonly Endpoint[] = [
  ...authRoutes,
  ...accountRoutes,
  ...setUpRoutes,
  ...communityRoutes,

  ...invitationRoutes,
  ...memberRoutes,
  ...logRoutes,
  ...blockRoutes,
  ...muteRoutes,
  ...filterRoutes,
  ...reportRoutes,
  ...caseRoutes,
  ...actRoutes,
  ...appealRoutes,
  ...noticeRoutes,
  ...noticeSettingsRoutes,
  ...threadMuteRoutes,
  ...liveRoutes,
  ...pushRoutes,
  ...userRoutes,
  ...nameRoutes,
  ...peopleRoutes,
  ...searchRoutes,
  ...tagRoutes,
  ...mediaRoutes,
  ...postRoutes,
  ...commentRoutes,
];
