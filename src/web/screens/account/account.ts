import type { EmailBody, NameBody, PasswordBody } from '#contract/people/account.schema.ts';
import * as account from '#contract/people/account.ts';
import type { AppThunk } from '../../core/store.ts';
import { refusalOf, type Said } from '../../data/calls/errors.ts';
import { answered } from '../../data/entities/wire.ts';

/** The server's errors, or null on success. */
type Refusal = Said | null;

export const changeEmail =
  (body: EmailBody): AppThunk<Promise<Refusal>> =>
  (dispatch, _getState, { call }) =>
    refusalOf(call(account.changeEmail, { body }).then((answer) => dispatch(answered(answer))));

export const changeName =
  (body: NameBody): AppThunk<Promise<Refusal>> =>
  (dispatch, _getState, { call }) =>
    refusalOf(call(account.changeName, { body }).then((answer) => dispatch(answered(answer))));

export const changePassword =
  (body: PasswordBody): AppThunk<Promise<Refusal>> =>
  (_dispatch, _getState, { call }) =>
    refusalOf(call(account.changePassword, { body }));

/** Returns the data as JSON text, to be saved as a file. */
export const downloadData =
  (): AppThunk<Promise<string>> =>
  async (_dispatch, _getState, { call }) => {
    const { asOf: _, ...data } = await call(account.downloadData);
    return JSON.stringify(data, null, 2);
  };

/** Deletes the account on the server only. The local session still has to be ended. */
export const deleteAccount =
  (password: string): AppThunk<Promise<Refusal>> =>
  (_dispatch, _getState, { call }) =>
    refusalOf(call(account.deleteAccount, { body: { password } }));
