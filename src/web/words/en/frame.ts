import { define } from '../language.ts';

/** Around the pages of members. */
export const frameWords = define('frame', {
  skip: 'Skip to content',
  addPost: '+ Add New Post',
  /** Behind an icon of the plus. */
  addPostShort: 'Add New Post',
  shortcuts: 'Keyboard shortcuts',
  loadingPosts: 'Loading posts',
  loadingComments: 'Loading comments',
  loadingPeople: 'Loading people',
  loadingProfile: 'Loading profile',
  stopped: 'This part stopped working',
  stoppedNote: 'The rest of the page still works, and nothing you wrote is lost.',
});
