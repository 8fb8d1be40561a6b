import { z } from 'zod';
import { endpoint } from '../routes/describe.schema.ts';
import { bird, choice, count, faultless, filled, named, placed, whole, yesOrNo } from '../rules/fields.schema.ts';
import { LABELS } from '../rules/labels.ts';
import {
  COMMUNITY_NAME_BYTES,
  COMMUNITY_NAME_LENGTH,
  CONTACT_BYTES,
  CONTACT_LENGTH,
  DESCRIPTION_BYTES,
  DESCRIPTION_LENGTH,
  LINK_BYTES,
  LINK_LENGTH,
  LINKS_MAX,
  QUESTION_BYTES,
  QUESTION_LENGTH,
  RULE_BYTES,
  RULE_LENGTH,
  RULES_MAX,
  SECONDS_MAX,
  URL_BYTES,
  WEBSITE_LENGTH,
} from '../rules/limits.ts';
import { seenName } from '../rules/names.ts';
import { addressFault, withScheme } from '../rules/profile-rules.ts';
import { shortUser } from '../views.schema.ts';
import * as community from './community.ts';
import { FIRST_SORTS, INVITERS, JOINING, LOG_READERS, READERS } from './community.ts';

const rules = z
  .array(filled('rules', RULE_LENGTH, RULE_BYTES), 'rules must be a list of texts.')
  .superRefine(
    faultless((value) =>
      value.length <= RULES_MAX
        ? null
        : { code: 'too_many_rules', params: { max: RULES_MAX }, message: `There can be at most ${RULES_MAX} rules.` },
    ),
  );

const link = named('A link', {
  label: filled('label', LINK_LENGTH, LINK_BYTES),
  url: filled('url', WEBSITE_LENGTH, URL_BYTES)
    .transform(withScheme)
    .superRefine(faultless((value) => addressFault(value, LABELS.url))),
});

const links = z
  .array(link, 'links must be a list of links.')
  .superRefine(
    faultless((value) =>
      value.length <= LINKS_MAX
        ? null
        : { code: 'too_many_links', params: { max: LINKS_MAX }, message: `There can be at most ${LINKS_MAX} links.` },
    ),
  );

/** Settings that the owner decides. */
export const communitySettings = z.object({
  name: filled('name', COMMUNITY_NAME_LENGTH, COMMUNITY_NAME_BYTES).transform(seenName),
  description: placed('description', DESCRIPTION_LENGTH, DESCRIPTION_BYTES),
  rules,
  contact: placed('contact', CONTACT_LENGTH, CONTACT_BYTES),
  /** At the foot of the front page. */
  links,
  read: choice('read', READERS),
  join: choice('join', JOINING),
  /** Shown on the sign-up form where new members need approval. */
  question: placed('question', QUESTION_LENGTH, QUESTION_BYTES),
  inviters: choice('inviters', INVITERS),
  guest: yesOrNo('guest'),
  /** Protection against automated sign-ups. */
  machines: named('machines', {
    honeypot: yesOrNo('honeypot'),
    /** Minimum seconds between opening the sign-up page and signing up; 0 for none. */
    minSeconds: whole('minSeconds', 0, SECONDS_MAX),
    proofOfWork: yesOrNo('proofOfWork'),
  }),
  /** New members can do less on their first day. */
  firstDay: yesOrNo('firstDay'),
  /** Posts, comments and edits of new members are held until a moderator reviews them. */
  holdNewcomers: yesOrNo('holdNewcomers'),
  /** Like `holdNewcomers`, but only for posts with pictures and edits of them. */
  holdPictures: yesOrNo('holdPictures'),
  /** Enough reports by trusted members hold a post or comment of a new member. */
  trustedReports: yesOrNo('trustedReports'),
  logReaders: choice('logReaders', LOG_READERS),
  firstSort: choice('firstSort', FIRST_SORTS),
});

/** Settings that everyone can read before they log in. */
export const communityShown = communitySettings
  .pick({
    name: true,
    description: true,
    contact: true,
    read: true,
    join: true,
    question: true,
    firstDay: true,
    logReaders: true,
    firstSort: true,
  })
  .extend({
    setUp: z.boolean().meta({ description: 'Somebody owns this Pipit.' }),
    challenge: z.boolean().meta({ description: 'A sign-up without an invitation needs the proof of a challenge.' }),
    hasRules: z.boolean().meta({ description: 'There are rules to read before signing up.' }),
  });

/** Settings that the host fixes by environment variables. They override the owner's. */
export const fixedSettings = communitySettings.pick({ read: true, join: true, guest: true }).partial();

const changeBody = communitySettings.partial();
const answer = z.object({
  community: communitySettings,
  fixed: fixedSettings,
  publicUrl: z.string().nullable().meta({ description: 'The origin that people open, where the host has named it.' }),
});

const about = communityShown
  .omit({ question: true, challenge: true, hasRules: true, firstDay: true, logReaders: true, firstSort: true })
  .extend({
    rules: communitySettings.shape.rules,
    caretakers: z.array(shortUser.extend({ bird: bird.optional(), role: z.enum(['owner', 'moderator']) })),
    numbers: z
      .object({ members: count, posts: count })
      .nullable()
      .meta({ description: 'Of some minutes ago. Null where only members may read.' }),
  });

export const getCommunity = endpoint({
  route: community.getCommunity,
  role: 'owner',
  summary: 'The settings of the community as they are in effect, and which of them the host has fixed.',
  answer,
  noStore: true,
});
export const changeCommunity = endpoint({
  route: community.changeCommunity,
  role: 'owner',
  summary: 'Change settings of the community; what is not named stays. In effect everywhere within a second.',
  body: changeBody,
  answer,
});
export const getAbout = endpoint({
  route: community.getAbout,
  open: true,
  summary: 'What this Pipit is, its rules, and who looks after it.',
  answer: z.object({ about }),
});

export const communityRoutes = [getCommunity, changeCommunity, getAbout] as const;

export type About = z.infer<typeof about>;
export type ChangeBody = z.input<typeof changeBody>;
export type CommunityAnswer = z.infer<typeof answer>;
export type CommunitySettings = z.infer<typeof communitySettings>;
export type CommunityShown = z.infer<typeof communityShown>;
