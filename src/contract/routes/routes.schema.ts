import { accountRoutes } from '../account.schema.ts';
import { authRoutes } from '../auth.schema.ts';
import { commentRoutes } from '../comments.schema.ts';
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
import { nameRoutes } from '../names.schema.ts';
import { noticeRoutes } from '../notices/notices.schema.ts';
import { noticeSettingsRoutes } from '../notices/settings.schema.ts';
import { threadMuteRoutes } from '../notices/thread-mutes.schema.ts';
import { peopleRoutes } from '../people.schema.ts';
import { postRoutes } from '../posts.schema.ts';
import { pushRoutes } from '../push.schema.ts';
import { blockRoutes } from '../safety/blocks.schema.ts';
import { filterRoutes } from '../safety/filters.schema.ts';
import { muteRoutes } from '../safety/mutes.schema.ts';
import { searchRoutes } from '../search/search.schema.ts';
import { tagRoutes } from '../tags.schema.ts';
import { userRoutes } from '../users.schema.ts';
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
