import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/**
 * Every read of posts, comments or people must use a predicate of `store/reading/visibility/visible.ts`, except these.
 * The value says why: the rows were chosen elsewhere, belong to the caller, or never reach a reader.
 */
const EXCEPTIONS: Record<string, string> = {
  // The caller's own rows.
  'nouns/people/account.ts password': 'the caller’s own hash',
  'nouns/people/account.ts deleteAccount': 'the caller’s own name',
  'nouns/posts/lifecycle.ts posts': 'the caller’s own posts, whatever their state',
  'nouns/posts/lifecycle.ts comments': 'the caller’s own comments, whatever their state',
  'nouns/safety/lifecycle.ts hidden': 'whom the caller has blocked or muted',
  'nouns/safety/blocks.ts pageOfHidden': 'whom the caller has blocked or muted',
  'nouns/posts/comments.ts own': 'the caller’s own comment, whoever sees the post',
  'nouns/people/lifecycle.ts ownAnswer': 'the caller’s own answer',
  'nouns/notifications/lifecycle.ts mutedThreads': 'the ids of posts that the caller was shown',
  'nouns/posts/held-edits.ts lockedPost': 'the text that its author edits',
  'nouns/posts/held-edits.ts lockedComment': 'the text that its author edits',
  'nouns/posts/held-edits.ts texts': 'the caller’s own text',
  'nouns/notifications/push.ts reader': 'whose own notices are read, as they see them',
  'nouns/people/sessions.ts find': 'who calls, before anything is read for them',
  'nouns/people/sessions.ts locked': 'the caller’s own hash',
  'nouns/people/users.ts credentials': 'who logs in',
  // Rows that were chosen elsewhere.
  'reading/comments/rows.ts parentUid': 'the id of what a reply hangs under, which is told whatever became of it',
  'reading/posts/lists.ts current': 'the text of a post that a reader was given',
  'reading/posts/hot.ts hotsOf': 'posts that were chosen for the reader',
  'reading/posts/json.ts sources': 'the texts of posts that a reader was given',
  'reading/whole/posts.ts sizes': 'the lengths of posts that a reader was given',
  'reading/whole/short-users.ts sizes': 'the lengths of people who were listed',
  'reading/whole/short-users.ts byIds': 'the names of people who were listed',
  'reading/home/home.postgres.ts seekQuery': 'posts that `best` chose for the reader',
  'reading/home/home.postgres.ts newest': 'asks for the author in `seenOf`, and for the post beside it',
  'reading/home/home.postgres.ts best': 'is asked for authors of `seenOf`, and asks for the post beside it',
  'reading/home/home.postgres.ts revOfAuthor': 'posts that were chosen for the reader',
  'reading/posts/rows.ts firstFew': 'is read through the predicate',
  'reading/comments/rows.ts firstFew': 'is read through the predicate',
  'reading/comments/threads.ts some': 'is read through the predicate',
  'reading/comments/threads.ts first': 'is given the predicate',
  'reading/comments/threads.ts fewReplies': 'is read through the predicate',
  'reading/comments/threads.ts stubs': 'the ids of comments that a reader sees replies to',
  'reading/comments/threads.ts rootOf': 'an id, whose replies are read through the predicate',
  'reading/comments/root-order.ts few': 'ids and votes of comments that are read through the predicate',
  'reading/comments/root-order.ts lastOfFew': 'a position',
  'reading/comments/threads.ts lastOfFewReplies': 'a position',
  'reading/comments/rows.ts latest': 'is read through the predicate',
  'reading/people/lists.ts WAYS': 'is given the predicate',
  'nouns/people/reading-position.ts uidOf': 'a post that a reader was given',
  'reading/search/search.ts texts': 'is held against a search; what is found is read through the predicate',
  'reading/search/search.ts textsBetween': 'is held against a search; what is found is read through the predicate',
  'reading/search/search.ts withPictures': 'ids, which are read through the predicate',
  'nouns/media/uses.ts shown': 'has its own rule: whoever knows the name of a file may see it while anybody may',
  'nouns/media/uses.ts takeProfilePicture': 'what a member sets of their own',
  'reading/search/index-job.ts below': 'ids, which are read through the predicate',
  'reading/posts/tags.ts few': 'is read through the predicate',
  // Values that never reach a reader.
  'reading/search/plan.ts isOlder': 'a position',
  'reading/search/plan.ts first': 'a position',
  'reading/search/index-job.ts behind': 'whether there is a post',
  'reading/search/index-job.ts top': 'a count',
  'reading/search/index.ts last': 'a count',
  'reading/search/index.ts sampledTexts': 'how common words are',
  'reading/search/index-job.ts nextBelow': 'ids, for the index',
  'reading/search/index.ts texts': 'words, for the index: what it finds is read through the predicate',
  'reading/posts/tags.ts lastInWindow': 'a position',
  'nouns/posts/tags.ts add': 'the state of a post whose tags are written',
  'reading/posts/rows.ts lastOfFew': 'a position',
  'reading/comments/rows.ts lastOfFew': 'a position',
  'reading/comments/rows.ts lastLookedAt': 'a position',
  'nouns/posts/comments.ts authorOf': 'whom a reply of the caller answers',
  'nouns/posts/comments.ts stillThere': 'whether a comment that the caller sees is still there',
  'nouns/people/users.ts known': 'whether anybody has or had the name',
  'nouns/safety/blocks.ts target': 'whom the caller blocks or mutes by their id',
  'nouns/people/password-resets.ts findReset': 'the name of whoever has the link',
  'reading/notifications/rows.ts namesOfLink': 'who made a reset link for the reader, and for owners also for whom',
  'data/notifications/tell.ts tellAboutReset': 'whom a reset link concerns',
  'nouns/people/sessions.ts isEndedBySuspension': 'sessions of the holder of a token',
  'nouns/people/standing.ts suspension': 'why who logs in is suspended',
  'nouns/people/standing.ts lockMember': 'whom a moderator acts on',
  'nouns/community/branches.ts changePortion': 'states of people change',
  'nouns/community/branches.ts countBranch': 'counts for moderators',
  'nouns/community/branches.ts invited': 'states of people change',
  'nouns/community/branches.ts reached': 'states of people change',
  'nouns/community/lifecycle.ts firstOld': 'deletes',
  'nouns/community/invitations.ts takeInvitation': 'whether the maker of an invitation may still invite',
  'nouns/people/standing.ts owner': 'whether somebody owns this Pipit',
  'nouns/people/standing.ts isLastOwner': 'locks the owners',
  'nouns/community/settings.ts counted': 'counts, which are the same for all readers',
  'nouns/community/settings.ts stored': 'whether there is a guest',
  'nouns/community/settings.ts endGuestSessions': 'deletes',
  'nouns/people/users.ts anybody': 'whether anybody has signed up',
  'nouns/people/traces.ts findSeeded': 'for the demo community',
  'nouns/people/traces.ts findPostByText': 'for the demo community',
  'nouns/people/traces.ts findCommentByText': 'for the demo community',
  'nouns/people/traces.ts postOfComment': 'deletes',
  'nouns/posts/votes.ts unvote': 'locks a row and moves its counts',
  'nouns/people/follows.ts insertCounted': 'locks rows and moves their counts',
  'nouns/people/follows.ts removeCounted': 'locks rows and moves their counts',
  'nouns/posts/likes.ts removeCounted': 'locks a row and moves its count',
  'nouns/posts/votes.ts castCounted': 'locks a row and moves its counts',
  'nouns/posts/likes.ts tell': 'names the author of a post, who is told',
  'data/notifications/groups.ts isLikeTold': 'whether somebody is told',
  'data/notifications/rules.ts mayTellAnything': 'whether somebody is told',
  'data/notifications/tell.ts named': 'whom a text names, who are told',
  'data/notifications/tell.ts willing': 'who wants to be told',
  'data/notifications/tell.ts dataOf': 'whether it is told later',
  'data/notifications/tell.ts waiting': 'what is told now',
  'data/notifications/tell.ts concerned': 'whom a comment concerns, who are told',
  'data/notifications/edits.ts untellWritten': 'deletes',
  'reading/notifications/unread.ts moderatorsAmong': 'who of the callers moderates',
  'reading/notifications/unread.ts filtering': 'which of the callers filter words',
  'reading/notifications/filtered.ts comments': 'texts that are only searched for the reader’s filtered words',
  'reading/notifications/filtered.ts posts': 'texts that are only searched for the reader’s filtered words',
  'reading/notifications/rows.ts shown': 'notifications whose lines were chosen for the reader',
  'data/deletion.ts removePosts': 'deletes',
  'nouns/posts/lifecycle.ts removeTags': 'locks authors, and deletes',
  'nouns/posts/lifecycle.ts removeComments': 'deletes',
  'nouns/moderation/subjects.ts lockSubject': 'what a moderator acts on, or somebody reports who was shown it',
  'nouns/moderation/subjects.ts lockPost': 'what a moderator acts on, or somebody reports who was shown it',
  'nouns/moderation/subjects.ts lockComment': 'what a moderator acts on, or somebody reports who was shown it',
  'nouns/moderation/cases.ts takeTurnForHeldEdit': 'whom a text names, who are told',
  'nouns/moderation/pictures.ts picturesOf': 'the pictures of what somebody reports who was shown it',
  'nouns/moderation/pictures.ts coverOf': 'the cover of what somebody reports who was shown it',
  'nouns/moderation/pictures.ts shownPicture': 'what a moderator acts on',
  'nouns/moderation/cases.ts claimant': 'the name of a moderator, for moderators',
  'data/held-cases.ts dropHeldCasesOf': 'deletes cases, and gives nothing back',
  'nouns/moderation/reports.ts isHeldByReports': 'counts reports',
  'nouns/people/standing.ts standingOf': 'states of people change',
  'nouns/moderation/appeals.ts entryAgainst': 'the caller’s own suspension',
  'nouns/moderation/appeals.ts isAnybodyElse': 'whether there is another moderator',
  'nouns/moderation/case-rows.ts people': 'for moderators, who see everybody',
  'nouns/moderation/case-rows.ts posts': 'for moderators, whatever its state',
  'nouns/moderation/case-rows.ts comments': 'for moderators, whatever its state',
  'nouns/moderation/case-rows.ts side': 'for moderators, whatever its state',
  'nouns/moderation/lifecycle.ts firstEnded': 'states of people change',
  'nouns/moderation/lifecycle.ts firstRemoved': 'deletes',
  'nouns/community/lifecycle.ts reserveRemoved': 'deletes',
  'reading/visibility/audience.ts named': 'is read through the predicate',
  'reading/people/search.ts firstOf': 'is given the predicate',
  'reading/whole/newest-per.sqlite.ts newestPer': 'is given the predicate',
  'reading/whole/newest-per.postgres.ts newestPer': 'is given the predicate',
};

/** Files that handle rows as such: the schema, the engine, transfer, and checks of a database. */
const ROOMS = /^(schema|transfer|engine)\/|^data\/(health|mend|size)\.ts$/;

const STORE = new URL('../../src/store/', import.meta.url);
const READS = /selectFrom\(\s*'(posts|comments|users)( as \w+)?'|\b(from|join)\s+(posts|comments|users)\b/;
const PASSES =
  /\b(isSeen|isSeenAuthor|isSeenPerson|visiblePosts|visibleComments|visiblePeople|isSeenNotice|isForReader)\b/;

interface Declaration {
  name: string;
  text: string;
}

/** The top-level declarations of a file, each with its body. */
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
      file.endsWith('.ts') &&
      !file.endsWith('.test.ts') &&
      !ROOMS.test(file) &&
      file !== 'reading/visibility/visible.ts',
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
