import { z } from 'zod';
import { PURPOSES } from '../media/media.ts';
import { appeal } from '../moderation/appeals.schema.ts';
import { report } from '../moderation/reports.schema.ts';
import { noticeSettings } from '../notices/settings.schema.ts';
import { ON_FIRST_DAY, MESSAGES as say } from '../refusals/errors.ts';
import { endpoint } from '../routes/describe.schema.ts';
import { body, chosenBird, count, filledName, name, stamp, text, uid } from '../rules/fields.schema.ts';
import { email, password } from '../rules/identity.schema.ts';
import { FILTER_ACTIONS } from '../safety/filters.ts';
import { pageUser, shortUser, wholeUser } from '../views.schema.ts';
import * as account from './account.ts';

const proof = { password: text('password') };
const passwordBody = body({ currentPassword: text('currentPassword'), newPassword: password('newPassword') });
const emailBody = body({ email, ...proof });
const proofBody = body(proof);
const nameBody = body({ firstName: filledName('firstName'), lastName: name('lastName').default('') });
const birdBody = body({ bird: chosenBird });

const session = z.object({
  _id: uid,
  device: z.string(),
  createdAt: stamp,
  lastSeenAt: stamp,
  expiresAt: stamp,
  current: z.boolean(),
});
const sessions = z.object({ sessions: z.array(session) });
const done = z.object({ success: z.literal(true) });

const written = { createdAt: stamp, updatedAt: stamp };
const said = {
  media: z.array(z.object({ _id: uid, alt: z.string() })).optional(),
  sensitive: z.string().nullable().optional(),
};
const onPost = z.object({ postId: uid, content: z.string(), createdAt: stamp });
export const accountData = z.object({
  exportedAt: stamp,
  profile: pageUser,
  place: z.object({ postId: uid, at: stamp }).nullable().meta({ description: 'In the home feed.' }),
  answer: z.string().meta({ description: 'To the question of the owner, at the sign-up.' }),
  invitedBy: shortUser.nullable(),
  posts: z.array(z.object({ _id: uid, content: z.string(), ...written })),
  postVersions: z
    .array(z.object({ postId: uid, content: z.string(), likes: count, createdAt: stamp }))
    .meta({ description: 'What own posts said before they were edited.' }),
  heldEdits: z
    .array(z.object({ postId: uid.optional(), commentId: uid.optional(), text: z.string(), createdAt: stamp, ...said }))
    .meta({ description: 'Edits of the owner’s posts and comments that moderators have yet to look at.' }),
  pictures: z
    .array(
      z.object({ url: z.string(), as: z.enum(PURPOSES), alt: z.string(), postId: uid.optional(), createdAt: stamp }),
    )
    .meta({ description: 'That the owner of the account uploaded. The files are at their addresses.' }),
  comments: z.array(z.object({ _id: uid, postId: uid, parentId: uid.optional(), text: z.string(), ...written })),
  votes: z.array(z.object({ commentId: uid, text: z.string(), vote: z.enum(['up', 'down']), createdAt: stamp })),
  likes: z.array(onPost),
  bookmarks: z.array(onPost),
  following: z.array(shortUser),
  followers: z.array(shortUser),
  blocked: z.array(shortUser),
  muted: z.array(shortUser.extend({ until: stamp.nullable(), notices: z.boolean() })),
  filters: z.array(
    z.object({ word: z.string(), action: z.enum(FILTER_ACTIONS), until: stamp.nullable(), createdAt: stamp }),
  ),
  invitations: z.array(
    z.object({ _id: uid, uses: count, maxUses: count.nullable(), expiresAt: stamp.nullable(), createdAt: stamp }),
  ),
  reports: z.array(report),
  acts: z
    .array(
      z.object({
        action: z.string(),
        rule: z.string(),
        reason: z.string(),
        until: stamp.nullable(),
        undoneAt: stamp.nullable(),
        createdAt: stamp,
      }),
    )
    .meta({ description: 'What moderators did about the owner of the account or what they wrote.' }),
  appeals: z.array(appeal),
  notices: z
    .array(
      z.object({
        kind: z.string(),
        at: stamp,
        postId: uid.optional(),
        commentId: uid.optional(),
        count,
        data: z.record(z.string(), z.unknown()).optional(),
      }),
    )
    .meta({ description: 'What the owner of the account was told; `data` of moderators.' }),
  noticeSettings,
  mutedThreads: z.array(z.object({ postId: uid, createdAt: stamp })),
  followedTags: z.array(z.object({ tag: z.string(), inFeed: z.boolean(), createdAt: stamp })),
  sessions: z.array(session),
  pushDevices: z
    .array(z.object({ device: z.string(), service: z.string(), createdAt: stamp }))
    .meta({ description: 'That notices are pushed to, and by whose push service.' }),
});

const notForGuests = { 400: [say.guestAccount] };
const withProof = { 400: [say.guestAccount], 401: [say.wrongPassword] };

export const listSessions = endpoint({
  route: account.listSessions,
  waiting: true,
  summary: 'Where this account is logged in, the newest first.',
  answer: sessions,
  refusals: notForGuests,
  noStore: true,
});
export const endSession = endpoint({
  route: account.endSession,
  waiting: true,
  summary: 'End one of the own sessions, or with the id `others` all but this one.',
  effect: 'delete',
  answer: sessions,
  refusals: { 400: [say.guestAccount], 404: [say.noSuchSession] },
});
export const changePassword = endpoint({
  route: account.changePassword,
  waiting: true,
  summary: 'Change the password. Every other session ends.',
  body: passwordBody,
  answer: done,
  refusals: withProof,
});
export const changeEmail = endpoint({
  route: account.changeEmail,
  closesAfterReset: true,
  waiting: true,
  summary: 'Change the e-mail address.',
  body: emailBody,
  answer: z.object({ user: wholeUser }),
  small: z.object({ user: pageUser }),
  refusals: withProof,
});
const changedUser = {
  answer: z.object({ user: wholeUser }),
  small: z.object({ user: pageUser }),
  refusals: notForGuests,
};

export const changeName = endpoint({
  route: account.changeName,
  waiting: true,
  summary: 'Change the own first and last name.',
  body: nameBody,
  ...changedUser,
  refusals: { ...notForGuests, 403: ON_FIRST_DAY.name },
});
export const changeBird = endpoint({
  route: account.changeBird,
  waiting: true,
  summary: 'Choose the bird that stands beside the own name.',
  body: birdBody,
  ...changedUser,
});
export const downloadData = endpoint({
  route: account.downloadData,
  closesAfterReset: true,
  waiting: true,
  summary: 'Everything that Pipit keeps of the caller.',
  answer: accountData,
  cost: 20,
  noStore: true,
});
export const deleteAccount = endpoint({
  route: account.deleteAccount,
  closesAfterReset: true,
  waiting: true,
  summary: 'Erase the account and all that hangs on it. The username stays taken.',
  effect: 'delete',
  body: proofBody,
  answer: done,
  refusals: { ...withProof, 400: [say.guestAccount, say.lastOwner] },
});

export const accountRoutes = [
  listSessions,
  endSession,
  changePassword,
  changeEmail,
  changeName,
  changeBird,
  downloadData,
  deleteAccount,
] as const;

export type PasswordBody = z.input<typeof passwordBody>;
export type EmailBody = z.input<typeof emailBody>;
export type NameBody = z.input<typeof nameBody>;
export type BirdBody = z.input<typeof birdBody>;
export type ProofBody = z.input<typeof proofBody>;
export type Session = z.infer<typeof session>;
export type Done = z.infer<typeof done>;
export type AccountData = z.infer<typeof accountData>;
