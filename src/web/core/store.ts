import type { Store, ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch, useSelector, useStore } from 'react-redux';

/** Each slice declares its part next to its reducer. */
// biome-ignore lint/suspicious/noEmptyInterface: the files that own its parts lie above this one.
export interface RootState {}

/** The extra argument of thunks. The calls and the live events each declare their part. */
// biome-ignore lint/suspicious/noEmptyInterface: the files that own its parts lie above this one.
export interface Extra {}

export type AppDispatch = ThunkDispatch<RootState, Extra, UnknownAction>;
export type AppStore = Store<RootState> & { dispatch: AppDispatch };
export type AppThunk<Result = void> = ThunkAction<Result, RootState, Extra, UnknownAction>;

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<RootState>();
export const useAppStore = useStore.withTypes<AppStore>();
