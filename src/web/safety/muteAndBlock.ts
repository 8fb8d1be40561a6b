import { follow, getUser } from '#contract/people/users.ts';
import * as blocks from '#contract/safety/blocks.ts';
import * as mutes from '#contract/safety/mutes.ts';
import { safetyWords as words } from '#words/en/people/safety.tsx';
import { navigate } from '../core/router.tsx';
import type { AppThunk } from '../core/store.ts';
import { toast } from '../core/toast.ts';
import { moment } from '../data/calls/asOf.ts';
import { isAborted } from '../data/calls/errors.ts';
import { sayFailure } from '../data/calls/sayFailure.ts';
import { selectPerson, selectUser, setApart } from '../data/entities/entitiesSlice.ts';
import { answered } from '../data/entities/wire.ts';
import { type List, outdated } from '../data/lists/listsSlice.ts';
import { layersLeft } from '../ui/overlays/layers.ts';

const DAYS = { ever: 0, day: 1, week: 7, month: 30 };

/** The duration of a mute or a filter. */
export type Period = keyof typeof DAYS;
export const PERIODS = Object.keys(DAYS) as Period[];

const DAY_MS = 24 * 60 * 60 * 1000;

/** Without milliseconds, as the server expects. */
export const untilOf = (period: Period): string | null =>
  period === 'ever' ? null : `${new Date(Date.now() + DAYS[period] * DAY_MS).toISOString().slice(0, 19)}Z`;

type How = 'blocked' | 'muted';

interface Muting {
  /** Null for a permanent mute. */
  until: string | null;
  /** True if notifications about this person are still sent. */
  notices: boolean;
}

/** Their content is removed from the lists immediately. "Undo" restores it to its places. */
export const mute =
  (person: string, muting: Muting): AppThunk<Promise<void>> =>
  (dispatch, _getState, { call }) =>
    dispatch(
      hide(person, 'muted', {
        send: (userId) => call(mutes.mute, { params: { userId }, body: muting }),
        done: words.muted,
        undo: () => void dispatch(unmute(person)),
        failure: words.muteFailed,
        again: () => dispatch(mute(person, muting)),
      }),
    );

/** Pass `id` if it is known, because the profile of someone who has blocked the caller cannot be loaded. */
export const unmute =
  (person: string, id?: string): AppThunk<Promise<boolean>> =>
  (dispatch, _getState, { call }) =>
    dispatch(
      show(person, 'muted', {
        id,
        send: (userId) => call(mutes.unmute, { params: { userId } }),
        done: words.unmuted,
        failure: words.unmuteFailed,
        again: () => dispatch(unmute(person, id)),
      }),
    );

/** If the page shows one of their posts, it is left. */
export const block =
  (person: string): AppThunk<Promise<void>> =>
  async (dispatch, getState, { call }) => {
    const { posts, entities } = getState();
    const followed = selectUser(getState(), person)?.followed ?? false;
    if (entities.posts.byId[posts.singlePost ?? '']?.author === person) {
      // Wait until the dialog has left the history, because the page of the post has to be replaced.
      void layersLeft().then(() => navigate('/userFeed', { replace: true }));
    }
    await dispatch(
      hide(person, 'blocked', {
        send: async (userId) => {
          const { currentUser, asOf } = await call(blocks.block, { params: { userId } });
          dispatch(answered({ currentUser, asOf }));
        },
        done: words.blocked,
        undo: () => void dispatch(unblock(person, { followed })),
        failure: words.blockFailed,
        again: () => dispatch(block(person)),
      }),
    );
  };

/** `followed`: the caller followed this person before the block, which ended that. */
export const unblock =
  (person: string, known: { id?: string; followed?: boolean } = {}): AppThunk<Promise<boolean>> =>
  (dispatch, _getState, { call }) =>
    dispatch(
      show(person, 'blocked', {
        id: known.id,
        send: async (userId) => {
          await call(blocks.unblock, { params: { userId } });
          if (known.followed) dispatch(answered(await call(follow, { params: { id: userId } })));
        },
        done: words.unblocked,
        failure: words.unblockFailed,
        again: () => dispatch(unblock(person, known)),
      }),
    );

interface Change {
  send: (id: string) => Promise<unknown>;
  done: (username: string) => string;
  failure: (username: string) => string;
  again: () => unknown;
}

const hide =
  (
    person: string,
    how: How,
    { send, done, undo, failure, again }: Change & { undo: () => void },
  ): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const username = selectPerson(getState(), person)?.username ?? person;
    dispatch(setApart(person, how, true));
    try {
      const id = await dispatch(idOf(person));
      dispatch(setApart(person, how, true));
      await send(id);
      dispatch(setApart(person, how, true));
      dispatch(outdate(({ key }) => key.name === 'notices'));
      toast({ text: done(username), undo });
    } catch (error) {
      if (isAborted(error)) return;
      dispatch(setApart(person, how, false));
      sayFailure(failure(username), error, again);
    }
  };

/** Resolves to true once the server has accepted the change. */
const show =
  (person: string, how: How, change: Change & { id?: string | undefined }): AppThunk<Promise<boolean>> =>
  async (dispatch, getState) => {
    const { id, send, done, failure, again } = change;
    const username = selectPerson(getState(), person)?.username ?? person;
    try {
      await send(id ?? (await dispatch(idOf(person))));
    } catch (error) {
      if (!isAborted(error)) sayFailure(failure(username), error, again);
      return false;
    }
    dispatch(setApart(person, how, false));
    toast({ text: done(username) });
    // The lists on the server now contain more rows than the ones loaded here.
    dispatch(outdate(() => true));
    return true;
  };

const outdate =
  (isMeant: (list: List) => boolean): AppThunk =>
  (dispatch, getState) => {
    for (const [name, list] of Object.entries(getState().lists))
      if (isMeant(list)) dispatch(outdated({ name, at: moment() }));
  };

/** If only the author's name is known, the id has to be loaded. */
const idOf =
  (person: string): AppThunk<Promise<string>> =>
  async (dispatch, getState, { call }) => {
    const known = selectUser(getState(), person);
    if (known) return known._id;
    const answer = await call(getUser, { params: { username: person }, query: { view: 'page' } });
    dispatch(answered(answer));
    return answer.user._id;
  };
