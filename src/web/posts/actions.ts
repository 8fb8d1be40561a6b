import { createAction } from '@reduxjs/toolkit';
import type { Post } from '#contract/posts.ts';
import { answerAction } from '../calls/order.ts';

/** A post in page form, from the answer to a write. */
export const postReceived = answerAction<Post>('posts/received');

/** A post in page form, asked for at the moment `began`. */
export const postRead = createAction<{ post: Post; began: number }>('posts/read');

/** The server's answer to a bookmark, or to its removal. */
export const bookmarkAnswered = answerAction<Post>('posts/bookmarkAnswered');

/** The signed-in user wrote it just now. */
export const postWritten = answerAction<Post>('posts/written');

/** It is no longer there, whoever deleted it. */
export const postGone = answerAction<string>('posts/gone');

/** Hidden while its deletion is on the way. */
export const postHidden = createAction<{ id: string; hidden: boolean }>('posts/hidden');

export const postWriteFailed = createAction<string[]>('posts/writeFailed');
