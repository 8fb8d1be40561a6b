import type { ReactNode } from 'react';
import { define } from '../../language.ts';

/** Explanations of an action, for the person it concerns and in the moderator's preview. */
export const actWords = define('acts', {
  hold: {
    post: 'Your post is held back until a moderator has looked at it again. Only you and the moderators see it.',
    comment: 'Your comment is held back until a moderator has looked at it again. Only you and the moderators see it.',
  },
  remove: { post: 'Your post was removed by a moderator.', comment: 'Your comment was removed by a moderator.' },
  restore: { post: 'Your post can be seen again.', comment: 'Your comment can be seen again.' },
  warn: 'The moderators ask you to take more care.',
  reset_avatar: 'A moderator took your profile picture away. Your bird is there again.',
  reset_cover: 'A moderator took your cover picture away.',
  silence: 'You are silenced. You keep reading and posting, but only your followers see what you write.',
  suspend: 'Your account is suspended. Nothing that you wrote is lost, but nobody sees it.',
  lift: 'Your account is as it was before.',
  remove_member: 'Your account was removed. It is deleted for good after 30 days.',
  until: (time: ReactNode): ReactNode => <>It ends at {time}.</>,
  untilLifted: 'It stays so until a moderator lifts it.',
  rule: (rule: ReactNode): ReactNode => <>Rule: {rule}</>,
  undone: {
    post: 'What was done about your post was undone.',
    comment: 'What was done about your comment was undone.',
    user: 'What was done about your account was undone, or has come to its end.',
  },
  reported: {
    post: 'The post you reported was removed. Thank you for saying.',
    comment: 'The comment you reported was removed. Thank you for saying.',
    upheld: 'The moderators did something about what you reported. Thank you for saying.',
    dismissed: 'The moderators looked at what you reported and left it as it is. Thank you for saying.',
  },
  appeals: { granted: 'Your appeal was granted.', refused: 'Your appeal was refused.' },
});
