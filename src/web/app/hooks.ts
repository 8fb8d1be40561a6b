import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch, useSelector, useStore } from 'react-redux';
import type { RootState } from './rootReducer.ts';
import type { AppStore, Extra } from './store.ts';

export type { RootState } from './rootReducer.ts';
export type AppDispatch = AppStore['dispatch'];
export type AppThunk<Result = void> = ThunkAction<Result, RootState, Extra, UnknownAction>;
/** The types of `createAsyncThunk` here. */
export interface ThunkTypes<Refused = string[]> {
  state: RootState;
  dispatch: AppDispatch;
  extra: Extra;
  rejectValue: Refused;
}

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<RootState>();
export const useAppStore = useStore.withTypes<AppStore>();
