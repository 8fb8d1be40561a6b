import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/**
 * Every read of posts, comments or people passes a predicate of `store/visibility/visible.ts`, but for these. Each says why: what is
 * read there was decided elsewhere, belongs to the caller, or never reaches a reader.
 */
const EXCEPTIONS: Record<string, string> = {
  // The caller's own.
  'people/account.ts password': 'the caller’s own hash',
  'people/account.ts deleteAccount': 'the caller’s own name',
  'people/account-data/posts.ts posts': 'the caller’s own posts, whatever their state',
  'people/account-data/posts.ts comments': 'the caller’s own comments, whatever their state',
  'people/account-data/safety.ts hidden': 'whom the caller has blocked or muted',
  'safety/hidden.ts pageOfHidden': 'whom the caller has blocked or muted',
  'posts/comments.ts own': 'the caller’s own comment, whoever sees the post',
  'people/account-data/people.ts ownAnswer': 'the caller’s own answer',
  'people/account-data/notices.ts mutedThreads': 'the ids of posts that the caller was shown',
  'posts/edits.ts lockedPost': 'the text that its author edits',
  'posts/edits.ts lockedComment': 'the text that its author edits',
  'posts/held-edits.ts texts': 'the caller’s own text',
  'push/to-push.ts reader': 'whose own notices are read, as they see them',
  'people/sessions.ts find': 'who calls, before anything is read for them',
  'people/sessions.ts locked': 'the caller’s own hash',
  'people/users.ts credentials': 'who logs in',
  // What was decided before.
  'posts/comments.ts parentUid': 'the id of what a reply hangs under, which is told whatever became of it',
  'posts/versions.ts current': 'the text of a post that a reader was given',
  'feeds/hot.ts hotsOf': 'posts that were chosen for the reader',
  'views/post-json.ts sources': 'the texts of posts that a reader was given',
  'whole/whole-posts.ts sizes': 'the lengths of posts that a reader was given',
  'views/short-users.ts sizes': 'the lengths of people who were listed',
  'views/short-users.ts byIds': 'the names of people who were listed',
  'feeds/home.postgres.ts seekQuery': 'posts that `best` chose for the reader',
  'feeds/home.postgres.ts newest': 'asks for the author in `seenOf`, and for the post beside it',
  'feeds/home.postgres.ts best': 'is asked for authors of `seenOf`, and asks for the post beside it',
  'feeds/home.postgres.ts revOfAuthor': 'posts that were chosen for the reader',
  'posts/posts.ts firstFew': 'is read through the predicate',
  'posts/comments.ts firstFew': 'is read through the predicate',
  'posts/threads.ts some': 'is read through the predicate',
  'posts/threads.ts first': 'is given the predicate',
  'posts/threads.ts fewReplies': 'is read through the predicate',
  'posts/threads.ts stubs': 'the ids of comments that a reader sees replies to',
  'posts/threads.ts rootOf': 'an id, whose replies are read through the predicate',
  'posts/root-order.ts few': 'ids and votes of comments that are read through the predicate',
  'posts/root-order.ts lastOfFew': 'a position',
  'posts/threads.ts lastOfFewReplies': 'a position',
  'posts/user-comments.ts latest': 'is read through the predicate',
  'people/known-followers.ts WAYS': 'is given the predicate',
  'live/places.ts uidOf': 'a post that a reader was given',
  'search/posts/post-search.ts texts': 'is held against a search; what is found is read through the predicate',
  'search/posts/sources.ts texts': 'is held against a search; what is found is read through the predicate',
  'search/posts/sources.ts withPictures': 'ids, which are read through the predicate',
  'media/shown.ts shown': 'has its own rule: whoever knows the name of a file may see it while anybody may',
  'media/of-profiles.ts takeProfilePicture': 'what a member sets of their own',
  'search/posts/state.ts below': 'ids, which are read through the predicate',
  'tags/posts.ts few': 'is read through the predicate',
  // Never reaches a reader.
  'search/posts/bounds.ts isOlder': 'a position',
  'search/posts/bounds.ts first': 'a position',
  'search/posts/state.ts behind': 'whether there is a post',
  'search/posts/state.ts top': 'a count',
  'search/posts/sample.ts last': 'a count',
  'search/posts/sample.ts texts': 'how common words are',
  'search/posts/index-job.ts nextBelow': 'ids, for the index',
  'search/posts/posts-index.ts texts': 'words, for the index: what it finds is read through the predicate',
  'tags/tags.ts lastInWindow': 'a position',
  'tags/write.ts add': 'the state of a post whose tags are written',
  'posts/posts.ts lastOfFew': 'a position',
  'posts/comments.ts lastOfFew': 'a position',
  'posts/user-comments.ts lastLookedAt': 'a position',
  'posts/comments.ts authorOf': 'whom a reply of the caller answers',
  'posts/comments.ts stillThere': 'whether a comment that the caller sees is still there',
  'people/users.ts known': 'whether anybody has or had the name',
  'safety/hidden.ts target': 'whom the caller blocks or mutes by their id',
  'community/resets.ts findReset': 'the name of whoever has the link',
  'notices/lists/rows.ts namesOfLink': 'who made a reset link for the reader, and for owners also for whom',
  'notices/telling/of-resets.ts tell': 'whom a reset link concerns',
  'people/sessions.ts isEndedBySuspension': 'sessions of the holder of a token',
  'community/acts.ts suspension': 'why who logs in is suspended',
  'community/acts.ts lockMember': 'whom a moderator acts on',
  'community/branches.ts changePortion': 'states of people change',
  'community/branches.ts countBranch': 'counts for moderators',
  'community/branches.ts invited': 'states of people change',
  'community/branches.ts reached': 'states of people change',
  'community/refused.ts firstOld': 'deletes',
  'community/invitations.ts takeInvitation': 'whether the maker of an invitation may still invite',
  'community/owners.ts owner': 'whether somebody owns this Pipit',
  'community/owners.ts isLastOwner': 'locks the owners',
  'community/about.ts counted': 'counts, which are the same for all readers',
  'community/community.ts stored': 'whether there is a guest',
  'community/community.ts endGuestSessions': 'deletes',
  'people/users.ts anybody': 'whether anybody has signed up',
  'people/traces.ts findSeeded': 'for the demo community',
  'people/traces.ts findPostByText': 'for the demo community',
  'people/traces.ts findCommentByText': 'for the demo community',
  'people/traces.ts postOfComment': 'deletes',
  'posts/votes.ts unvote': 'locks a row and moves its counts',
  'people/follows.ts insertCounted': 'locks rows and moves their counts',
  'people/follows.ts removeCounted': 'locks rows and moves their counts',
  'posts/likes.ts removeCounted': 'locks a row and moves its count',
  'posts/votes.ts castCounted': 'locks a row and moves its counts',
  'posts/likes.ts tell': 'names the author of a post, who is told',
  'notices/telling/groups.ts isLikeTold': 'whether somebody is told',
  'notices/telling/may-tell.ts mayTellAnything': 'whether somebody is told',
  'notices/telling/tell.ts named': 'whom a text names, who are told',
  'notices/telling/tell.ts willing': 'who wants to be told',
  'notices/telling/released.ts dataOf': 'whether it is told later',
  'notices/telling/released.ts waiting': 'what is told now',
  'notices/telling/tell.ts concerned': 'whom a comment concerns, who are told',
  'notices/telling/take-back.ts untellWritten': 'deletes',
  'notices/lists/unread.ts moderatorsAmong': 'who of the callers moderates',
  'notices/lists/unread.ts filtering': 'which of the callers filter words',
  'notices/lists/filtered.ts comments': 'texts that are only searched for the reader’s filtered words',
  'notices/lists/filtered.ts posts': 'texts that are only searched for the reader’s filtered words',
  'notices/lists/rows.ts shown': 'notifications whose lines were chosen for the reader',
  'deletion/take-apart.ts removePosts': 'deletes',
  'deletion/take-apart.ts removeTags': 'locks authors, and deletes',
  'deletion/take-apart.ts removeComments': 'deletes',
  'moderation/subjects.ts lockSubject': 'what a moderator acts on, or somebody reports who was shown it',
  'moderation/subjects.ts lockPost': 'what a moderator acts on, or somebody reports who was shown it',
  'moderation/subjects.ts lockComment': 'what a moderator acts on, or somebody reports who was shown it',
  'moderation/held.ts takeTurnForHeldEdit': 'whom a text names, who are told',
  'moderation/kept-pictures.ts picturesOf': 'the pictures of what somebody reports who was shown it',
  'moderation/kept-pictures.ts coverOf': 'the cover of what somebody reports who was shown it',
  'moderation/resets.ts shownPicture': 'what a moderator acts on',
  'moderation/cases.ts claimant': 'the name of a moderator, for moderators',
  'moderation/cases.ts dropHeldCasesOf': 'deletes cases, and gives nothing back',
  'moderation/reports.ts isHeldByReports': 'counts reports',
  'moderation/standing.ts standingOf': 'states of people change',
  'moderation/appeals.ts entryAgainst': 'the caller’s own suspension',
  'moderation/appeals.ts isAnybodyElse': 'whether there is another moderator',
  'moderation/desk/desk-rows.ts people': 'for moderators, who see everybody',
  'moderation/desk/desk-rows.ts posts': 'for moderators, whatever its state',
  'moderation/desk/desk-rows.ts comments': 'for moderators, whatever its state',
  'moderation/desk/desk-rows.ts side': 'for moderators, whatever its state',
  'moderation/ends.ts firstEnded': 'states of people change',
  'moderation/ends.ts firstRemoved': 'deletes',
  'community/refused.ts reserveRemoved': 'deletes',
  'live/audience.ts named': 'is read through the predicate',
  'search/people/user-search.ts firstOf': 'is given the predicate',
  'whole/newest-per.sqlite.ts newestPer': 'is given the predicate',
  'whole/newest-per.postgres.ts newestPer': 'is given the predicate',
};

/** Rooms that handle rows as such: files, checks, counters, and the schema itself. */
const ROOMS = /^(migrations|schema|transfer|import|health|engines)\//;

const STORE = new URL('../../src/store/', import.meta.url);
const READS = /selectFrom\(\s*'(posts|comments|users)( as \w+)?'|\b(from|join)\s+(posts|comments|users)\b/;
const PASSES =
  /\b(isSeen|isSeenAuthor|isSeenPerson|visiblePosts|visibleComments|visiblePeople|isSeenNotice|isForReader)\b/;

interface Declaration {
  name: string;
  text: string;
}

/** What stands at the margin of a file, each with its body. */
function declarationsOf(source: string): Declaration[] {
  const starts = [...source.matchAll(/^(?:export )?(?:async )?(?:const|function\*?|interface|type|class) (\w+)/gm)];
  return starts.map((start, i) => ({
    name: start[1] ?? '',
    text: source.slice(start.index, starts[i + 1]?.index ?? source.length),
  }));
}

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');

const reads = readdirSync(STORE, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter(
    (file) =>
      file.endsWith('.ts') && !file.endsWith('.test.ts') && !ROOMS.test(file) && file !== 'visibility/visible.ts',
  )
  .flatMap((file) =>
    declarationsOf(readFileSync(new URL(file, STORE), 'utf8'))
      .map(({ name, text }) => ({ name: `${file} ${name}`, text: withoutComments(text) }))
      .filter(({ text }) => READS.test(text)),
  );

test('every query of posts, comments or people asks who reads, or is named as an exception', () => {
  const past = reads.filter(({ text }) => !PASSES.test(text)).map(({ name }) => name);
  expect(past.filter((name) => !(name in EXCEPTIONS))).toEqual([]);
});

test('no exception is left over', () => {
  const names = reads.filter(({ text }) => !PASSES.test(text)).map(({ name }) => name);
  expect(Object.keys(EXCEPTIONS).filter((name) => !names.includes(name))).toEqual([]);
});

test('only the store reads tables', () => {
  const api = new URL('../../src/api/', import.meta.url);
  const past = readdirSync(api, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && READS.test(withoutComments(readFileSync(new URL(file, api), 'utf8'))),
  );
  expect(past).toEqual([]);
});
