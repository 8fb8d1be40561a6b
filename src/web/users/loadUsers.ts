import { createAsyncThunk } from '@reduxjs/toolkit';
import { getUser, listUsers, type User } from '#contract/users.ts';
import type { ThunkTypes } from '../app/hooks.ts';
import { CallError, errorsOf } from '../callError.ts';

const SUGGESTIONS = 12;

interface UsersPage {
  users: User[];
  nextCursor: string | null;
}

/** The first page of people to follow, then the next. */
export const loadSuggestions = createAsyncThunk<UsersPage, void, ThunkTypes>(
  'user/loadSuggestions',
  async (_, { extra, getState, rejectWithValue }) => {
    const cursor = getState().user.allusersCursor;
    try {
      return await extra.call(listUsers, { query: { suggested: true, limit: SUGGESTIONS, ...(cursor && { cursor }) } });
    } catch (error) {
      return rejectWithValue(errorsOf(error));
    }
  },
  { condition: (_, { getState }) => getState().user.allusersStatus !== 'loading' },
);

interface NoUser {
  errors: string[];
  missing: boolean;
}

export const loadProfile = createAsyncThunk<User, string, ThunkTypes<NoUser>>(
  'user/loadProfile',
  async (username, { extra, rejectWithValue, signal }) => {
    try {
      return (await extra.call(getUser, { params: { username }, query: { view: 'page' }, signal })).user;
    } catch (error) {
      return rejectWithValue({ errors: errorsOf(error), missing: error instanceof CallError && error.status === 404 });
    }
  },
);
