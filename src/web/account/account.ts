import type { EmailBody, PasswordBody } from '#contract/account.schema.ts';
import * as account from '#contract/account.ts';
import type { AppThunk } from '../app/hooks.ts';
import { type Said, saidIn } from '../calls/callError.ts';
import { answered } from '../entities/wire.ts';

/** What the server has against it, or null. */
export type Refusal = Said | null;

export const changeEmail =
  (body: EmailBody): AppThunk<Promise<Refusal>> =>
  async (dispatch, _getState, { call }) => {
    try {
      dispatch(answered(await call(account.changeEmail, { body })));
      return null;
    } catch (error) {
      return saidIn(error);
    }
  };

export const changePassword =
  (body: PasswordBody): AppThunk<Promise<Refusal>> =>
  async (_dispatch, _getState, { call }) => {
    try {
      await call(account.changePassword, { body });
      return null;
    } catch (error) {
      return saidIn(error);
    }
  };

/** As text, to be saved. */
export const downloadData =
  (): AppThunk<Promise<string>> =>
  async (_dispatch, _getState, { call }) => {
    const { asOf: _, ...data } = await call(account.downloadData);
    return JSON.stringify(data, null, 2);
  };

/** On the server alone: the session here is over, but not yet ended. */
export const deleteAccount =
  (password: string): AppThunk<Promise<Refusal>> =>
  async (_dispatch, _getState, { call }) => {
    try {
      await call(account.deleteAccount, { body: { password } });
      return null;
    } catch (error) {
      return saidIn(error);
    }
  };
