import { createAction } from '@reduxjs/toolkit';
import type { Comment } from '#contract/comments.ts';
import { answerAction } from '../calls/order.ts';

/** A comment in page form, from the answer to a write. */
export const commentReceived = answerAction<Comment>('comments/received');

/** Shown before the server has it, under an id of its own. */
export const commentAwaited = createAction<{ postId: string; comment: Comment }>('comments/awaited');

/** The awaited comment has come (`comment`), or will not come (null). */
export const commentSettled = answerAction<{ postId: string; awaited: string; comment: Comment | null }>(
  'comments/settled',
);

/** A new text shown before the server has it; null: the truth is shown again. */
export const commentRetold = createAction<{ id: string; text: string | null }>('comments/retold');

/** Hidden while its deletion is on the way. */
export const commentHidden = createAction<{ id: string; hidden: boolean }>('comments/hidden');

export const commentGone = answerAction<{ postId: string; id: string }>('comments/gone');
