import { createAction } from '@reduxjs/toolkit';
import type { Post } from '#contract/posts.ts';

/** A post in page form, from any answer. */
export const postReceived = createAction<Post>('posts/received');

/** The server's answer to a bookmark, or to its removal. */
export const bookmarkAnswered = createAction<Post>('posts/bookmarkAnswered');

/** The signed-in user wrote it just now. */
export const postWritten = createAction<Post>('posts/written');

/** It is no longer there, whoever deleted it. */
export const postGone = createAction<string>('posts/gone');

/** Hidden while its deletion is on the way. */
export const postHidden = createAction<{ id: string; hidden: boolean }>('posts/hidden');

export const postWriteFailed = createAction<string[]>('posts/writeFailed');
