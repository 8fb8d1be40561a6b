/** Every refusal of the API, word for word. */
export const MESSAGES = {
  usernameTaken: 'Unprocessable Entity. Username Already Exists.',
  userNotFound: 'The username you entered is not Registered. Not Found error.',
  wrongPassword: 'The credentials you entered are invalid. Unauthorized access error.',
  badToken: 'The token is invalid. Unauthorized access error.',
  editForeignPost: "Cannot edit a Post doesn't belong to the logged in User.",
  deleteForeignPost: "Cannot delete a Post doesn't belong to the logged in User.",
  alreadyLiked: 'Cannot like a post that is already liked.',
  notLiked: 'Cannot decrement like less than 0.',
  editForeignComment: "Cannot edit a comment doesn't belong to the User.",
  deleteForeignComment: "Cannot delete a comment doesn't belong to the User.",
  alreadyUpvoted: 'Cannot upvote a post that is already upvoted.',
  alreadyDownvoted: 'Cannot downvote a post that is already downvoted.',
  alreadyBookmarked: 'This Post is already bookmarked.',
  notBookmarked: 'Post not bookmarked yet.',
  alreadyFollowing: 'User Already following.',
  notFollowing: 'User already not following.',
  followSelf: 'You cannot follow yourself.',
  noSuchUser: 'User not found.',
  noSuchPost: 'Post not found.',
  noSuchComment: 'Comment not found.',
  noSuchPath: 'There is no such path. GET /api/docs lists them.',
  guestOff: 'The guest login is turned off here. Sign up for an account of your own.',
  guestAccount: 'The guest account is shared by all visitors and cannot do this. Sign up for an account of your own.',
  noSuchSession: 'Session not found.',
  unavailable: 'Pipit cannot store anything at the moment. Nothing was lost; try again in a minute.',
  bodyTooLarge: 'The body is larger than 64 KiB. Send less.',
  bodyNotJson: 'The body is not valid JSON. Send a JSON object.',
  badCursor: 'The cursor does not belong to this list and sort. Start again without it.',
  badKey: 'Idempotency-Key must be 1 to 200 printable ASCII characters.',
  crossSite: 'This write comes from another site and was refused. Open Pipit itself and do it there.',
  crossSiteRead: 'A page of another site asked for this unseen, and it was refused. Open Pipit itself.',
  overloaded: 'Pipit has more to do than it can right now. Try again in a moment.',
  keyReused: 'This Idempotency-Key was used with another body. Use a fresh key for a new post or comment.',
} as const;

/** What can be spent, and what is said when it is; how long to wait comes after it. */
export const SPENT = {
  reads: 'That was a lot to read at once from your network.',
  'account-reads': 'That was a lot to read at once.',
  writes: 'That was a lot to write at once.',
  points: 'That is as much as one account can write in a day.',
  entries: 'Many people have logged in or signed up from your network.',
  logins: 'Too many logins have failed from your network.',
  'network-logins': 'Too many logins have failed from your network.',
  'account-logins': 'Too many logins to this account have failed from your network.',
  'stranger-logins': 'Too many logins to this account have failed.',
  signups: 'Many new accounts were made from your network.',
} as const;

export type Limit = keyof typeof SPENT;

export interface Refused {
  errors: string[];
  error?: string;
}
