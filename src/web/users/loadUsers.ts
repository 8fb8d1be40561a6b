import { createAsyncThunk } from '@reduxjs/toolkit';
import { getUser, listUsers, type User } from '#contract/users.ts';
import type { ThunkTypes } from '../app/hooks.ts';
import { CallError, errorsOf } from '../calls/callError.ts';
import { moment } from '../calls/order.ts';

const SUGGESTIONS = 12;

interface UsersPage {
  users: User[];
  nextCursor: string | null;
  began: number;
}

/** The first page of people to follow, then the next. */
export const loadSuggestions = createAsyncThunk<UsersPage, void, ThunkTypes>(
  'user/loadSuggestions',
  async (_, { extra, getState, rejectWithValue }) => {
    const cursor = getState().user.allusersCursor;
    const began = moment();
    const query = { suggested: true as const, limit: SUGGESTIONS, ...(cursor && { cursor }) };
    try {
      return { ...(await extra.call(listUsers, { query })), began };
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

export const loadProfile = createAsyncThunk<{ user: User; began: number }, string, ThunkTypes<NoUser>>(
  'user/loadProfile',
  async (username, { extra, rejectWithValue, signal }) => {
    const began = moment();
    try {
      return { ...(await extra.call(getUser, { params: { username }, query: { view: 'page' }, signal })), began };
    } catch (error) {
      return rejectWithValue({ errors: errorsOf(error), missing: error instanceof CallError && error.status === 404 });
    }
  },
);
