import type { FilterBody } from '#contract/safety/filters.schema.ts';
import * as contract from '#contract/safety/filters.ts';
import type { AppThunk } from '../core/store.ts';
import { moment } from '../data/calls/asOf.ts';
import { outdated } from '../data/lists/listsSlice.ts';

export const addFilter =
  (body: FilterBody): AppThunk<Promise<contract.Filter>> =>
  async (dispatch, _getState, { call }) => {
    const { filter } = await call(contract.addFilter, { body });
    dispatch(filtersChanged());
    return filter;
  };

export const removeFilter =
  (id: string): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { call }) => {
    await call(contract.removeFilter, { params: { id } });
    dispatch(filtersChanged());
  };

/** The server folds and leaves out something else now. */
const filtersChanged = (): AppThunk => (dispatch, getState) => {
  for (const name of Object.keys(getState().lists)) dispatch(outdated({ name, at: moment() }));
};
