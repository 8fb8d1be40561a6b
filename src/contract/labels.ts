/**
 * What a field is called on screen. A fault begins with it, so that a person can read the sentence and a form can find
 * the field.
 */
export const LABELS = {
  firstName: 'Name',
  lastName: 'Last name',
  username: 'User Name',
  email: 'Email address',
  password: 'Password',
  currentPassword: 'Current password',
  newPassword: 'New password',
  userBio: 'Bio',
  userWebsite: 'Website',
  avatarURL: 'Picture address',
  coverURL: 'Cover address',
  content: 'Post',
  text: 'Comment',
  q: 'Search',
} as const;

export type LabelledField = keyof typeof LABELS;
