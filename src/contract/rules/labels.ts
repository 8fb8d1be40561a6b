/**
 * The label of a field on screen. The message of a fault begins with it, so that people can read the sentence and a
 * form can find the field.
 */
export const FORM_LABELS = {
  firstName: 'Name',
  username: 'User Name',
  email: 'Email address',
  password: 'Password',
  currentPassword: 'Current password',
  newPassword: 'New password',
  userBio: 'Bio',
  userWebsite: 'Website',
} as const;

export const LABELS = {
  ...FORM_LABELS,
  lastName: 'Last name',
  avatarURL: 'Picture address',
  coverURL: 'Cover address',
  content: 'Post',
  alt: 'Description',
  sensitive: 'The word on the cover',
  text: 'Comment',
  q: 'Search',
  name: 'Name of the community',
  description: 'Description',
  rules: 'A rule',
  contact: 'Contact',
  label: 'Name of a link',
  url: 'Address of a link',
  question: 'Question',
  secret: 'The link',

  answer: 'Answer',
  reason: 'Reason',
  revision: 'Revision',
  rule: 'Rule',
  note: 'Note',
  message: 'Message',
  id: 'id',
  case: 'case',
  post: 'post',
  act: 'act',
  token: 'Token',
  invitation: 'Invitation',
  proof: 'Proof',
  word: 'Filter',
  until: 'The end',
  parentId: 'parentId',
  begins: 'begins',
  endpoint: 'endpoint',
  p256dh: 'p256dh',
  auth: 'auth',
} as const;

export type LabelledField = keyof typeof LABELS;
