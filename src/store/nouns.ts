import { removePosts, sweepJob } from './data/deletion.ts';
import { eraseJob } from './data/erase.ts';
import { removeKeys } from './data/idempotency.ts';
import { backgroundMigrations, migrationJob } from './data/jobs/background.ts';
import type { Clock, JobDefinition } from './data/jobs/job.ts';
import { trimJob } from './data/jobs/trim.ts';
import type { Handed } from './engine/store.ts';
import { branchJob } from './nouns/community/branches.ts';
import * as community from './nouns/community/lifecycle.ts';
import * as media from './nouns/media/lifecycle.ts';
import * as moderation from './nouns/moderation/lifecycle.ts';
import * as notifications from './nouns/notifications/lifecycle.ts';
import * as people from './nouns/people/lifecycle.ts';
import * as posts from './nouns/posts/lifecycle.ts';
import * as safety from './nouns/safety/lifecycle.ts';
import { accountDataOf } from './reading/account-data.ts';
import { searchJob } from './reading/search/index-job.ts';

/** The jobs that every process that serves does beside its requests. */
export const ownJobs = (clock?: Clock): JobDefinition[] => [
  sweepJob,
  eraseJob(),
  retentionJob(clock),
  branchJob,
  community.refusedJob(clock),
  safety.endedJob(clock),
  moderation.endsJob(clock),
  moderation.removedJob(clock),
  searchJob,
  ...backgroundMigrations.map(migrationJob),
];

/** Reports lose their snapshots before the pictures that only those remember go. */
export const retentionJob = (clock?: Clock): JobDefinition =>
  trimJob([...community.retention, ...moderation.retention, ...notifications.retention, ...people.retention], clock);

/** The deletion of a post or an account goes through these steps in this order, which is also the order of locks. */
export const removal: Handed['removal'] = {
  post: [
    notifications.removal.ofPosts,
    notifications.removal.mutesOfPosts,
    posts.removal.versionsOfPosts,
    posts.removal.likesOfPosts,
    posts.removal.bookmarksOfPosts,
    posts.removal.commentsOfPosts,
    posts.removal.tagsOfPosts,
    media.removal.ofPosts,
  ],
  person: [
    removeKeys,
    people.removal.sessions,
    posts.removal.bookmarks,
    posts.removal.likes,
    posts.removal.votes,
    posts.removal.comments,
    people.removal.secrets,
    people.removal.secretsMade,
    community.removal.invitations,
    people.removal.inviter,
    community.removal.logAsActor,
    community.removal.logAsTarget,
    notifications.removal.ofPerson,
    notifications.removal.mutesOfPerson,
    posts.removal.tagFollows,
    moderation.removal.appeals,
    moderation.removal.appealsAnswered,
    moderation.removal.reports,
    moderation.removal.casesClaimed,
    moderation.removal.casesAbout,
    safety.removal.blocks,
    safety.removal.blocksOfPerson,
    safety.removal.mutes,
    safety.removal.mutesOfPerson,
    safety.removal.filters,
    people.removal.follows,
    people.removal.followers,
    removePosts,
    media.removal.ofPerson,
  ],
};

/** Everything that the tables hold of one person, the oldest first: members of a JSON object, a piece at a time. */
export const accountData = accountDataOf([people.accountHead, notifications.accountHead], {
  ...posts.accountData,
  ...media.accountData,
  ...people.accountData,
  ...community.accountData,
  ...safety.accountData,
  ...moderation.accountData,
  ...notifications.accountData,
});
