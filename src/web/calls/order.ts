import { createAction } from '@reduxjs/toolkit';

let count = 0;

/** Numbers the moments at which requests begin and answers arrive: a later moment has a higher number. */
export const moment = (): number => ++count;

/** By `_id`, the moment as of which a thing is known. It stays when the thing is gone, so that no late answer brings it back. */
export type AsOf = Record<string, number>;

/** Whether a request that began at `began` may know less of the thing than is known already. */
export const isLate = (asOf: AsOf, id: string, began: number): boolean => (asOf[id] ?? 0) > began;

/** The server's answer to a write: what a request that began before it says of the same thing comes too late. */
export const answerAction = <Payload>(type: string) =>
  createAction(type, (payload: Payload) => ({ payload, meta: { at: moment() } }));
