import { type Body, MESSAGES } from '#tests/harness/api/spec.ts';
import type { Member, Model, ModelComment, ModelPost } from './model.ts';

/** The person who acts, and the subject. */
export interface Scene {
  model: Model;
  by: Member;
  other: Member;
  text: string;
  post: ModelPost;
  comment: ModelComment;
}

export interface Rule {
  /** The thing that must exist, or the response is 404. */
  needs?: 'post' | 'comment';
  method?: 'DELETE';
  path(scene: Scene): string;
  body?(scene: Scene): object;
  /** The message of the expected refusal, if there is one. */
  refusal?(scene: Scene): string | false;
  change(scene: Scene, answer: Body): void;
}

const postData = ({ text }: Scene) => ({ postData: { content: text } });
const commentData = ({ text }: Scene) => ({ commentData: { text } });
const ofComment = (verb: string) => (scene: Scene) => `/comments/${verb}/${scene.post._id}/${scene.comment._id}`;

export const RULES: Record<string, Rule> = {
  write: {
    path: () => '/posts',
    body: postData,
    change: ({ model, by, text }, { post }) => {
      model.posts.push({ _id: post._id, author: by, content: text, likedBy: new Set(), comments: [], deleted: false });
    },
  },
  edit: {
    needs: 'post',
    path: ({ post }) => `/posts/edit/${post._id}`,
    body: postData,
    refusal: ({ by, post }) => post.author !== by && MESSAGES.editPost,
    change: ({ post, text }) => {
      post.content = text;
    },
  },
  remove: {
    needs: 'post',
    method: 'DELETE',
    path: ({ post }) => `/posts/${post._id}`,
    refusal: ({ by, post }) => post.author !== by && MESSAGES.deletePost,
    change: ({ model, post }) => {
      post.deleted = true;
      for (const { bookmarks } of model.people)
        if (bookmarks.includes(post)) bookmarks.splice(bookmarks.indexOf(post), 1);
    },
  },
  like: {
    needs: 'post',
    path: ({ post }) => `/posts/like/${post._id}`,
    refusal: ({ by, post }) => post.likedBy.has(by) && MESSAGES.liked,
    change: ({ by, post }) => post.likedBy.add(by),
  },
  unlike: {
    needs: 'post',
    path: ({ post }) => `/posts/dislike/${post._id}`,
    refusal: ({ by, post }) => !post.likedBy.has(by) && MESSAGES.notLiked,
    change: ({ by, post }) => post.likedBy.delete(by),
  },
  bookmark: {
    needs: 'post',
    path: ({ post }) => `/users/bookmark/${post._id}`,
    refusal: ({ by, post }) => by.bookmarks.includes(post) && MESSAGES.bookmarked,
    change: ({ by, post }) => by.bookmarks.unshift(post),
  },
  unbookmark: {
    path: ({ post }) => `/users/remove-bookmark/${post._id}`,
    refusal: ({ by, post }) => !by.bookmarks.includes(post) && MESSAGES.notBookmarked,
    change: ({ by, post }) => by.bookmarks.splice(by.bookmarks.indexOf(post), 1),
  },
  follow: {
    path: ({ other }) => `/users/follow/${other.person._id}`,
    refusal: ({ by, other }) => {
      if (by === other) return 'You cannot follow yourself.';
      return by.following.has(other) && MESSAGES.following;
    },
    change: ({ by, other }) => by.following.add(other),
  },
  unfollow: {
    path: ({ other }) => `/users/unfollow/${other.person._id}`,
    refusal: ({ by, other }) => !by.following.has(other) && MESSAGES.notFollowing,
    change: ({ by, other }) => by.following.delete(other),
  },
  profile: {
    path: () => '/users/edit',
    body: ({ text }) => ({ userData: { userBio: text } }),
    change: ({ by, text }) => {
      by.bio = text;
    },
  },
  comment: {
    needs: 'post',
    path: ({ post }) => `/comments/add/${post._id}`,
    body: commentData,
    change: ({ by, text, post }, { comment }) => {
      post.comments.push({ _id: comment._id, author: by, text, up: new Set(), down: new Set(), deleted: false });
    },
  },
  editComment: {
    needs: 'comment',
    path: ofComment('edit'),
    body: commentData,
    refusal: ({ by, comment }) => comment.author !== by && MESSAGES.editComment,
    change: ({ comment, text }) => {
      comment.text = text;
    },
  },
  deleteComment: {
    needs: 'comment',
    path: ofComment('delete'),
    refusal: ({ by, post, comment }) => comment.author !== by && post.author !== by && MESSAGES.deleteComment,
    change: ({ comment }) => {
      comment.deleted = true;
    },
  },
  upvote: {
    needs: 'comment',
    path: ofComment('upvote'),
    refusal: ({ by, comment }) => comment.up.has(by) && MESSAGES.upvoted,
    change: ({ by, comment: { up, down } }) => {
      down.delete(by);
      up.add(by);
    },
  },
  downvote: {
    needs: 'comment',
    path: ofComment('downvote'),
    refusal: ({ by, comment }) => comment.down.has(by) && MESSAGES.downvoted,
    change: ({ by, comment: { up, down } }) => {
      up.delete(by);
      down.add(by);
    },
  },
};
