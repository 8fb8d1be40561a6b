import { getUser } from '#contract/people/users.ts';
import { commonWords } from '#words/en/common.ts';
import { deskWords as words } from '#words/en/moderation/desk.tsx';
import type { AppThunk } from '../core/store.ts';
import { toast } from '../core/toast.ts';
import { moment } from '../data/calls/asOf.ts';
import { isAborted } from '../data/calls/errors.ts';
import { sayFailure } from '../data/calls/sayFailure.ts';
import { refreshPost } from '../data/entities/refreshPost.ts';
import { answered } from '../data/entities/wire.ts';
import { outdated } from '../data/lists/listsSlice.ts';
import { undo } from './cases.ts';
import type { Reported } from './reportTarget.ts';

/** Shows the effect of a moderation action immediately. Lists are reloaded when they are shown again. */
export const moderated =
  ({ target, id }: Pick<Reported, 'target' | 'id'>, person: string): AppThunk<Promise<void>> =>
  async (dispatch, getState, { call }) => {
    for (const name of Object.keys(getState().lists)) dispatch(outdated({ name, at: moment() }));
    if (target === 'post') await dispatch(refreshPost(id));
    const query = { view: 'page' } as const;
    const answer = await call(getUser, { params: { username: person }, query }).catch(() => undefined);
    if (answer) dispatch(answered(answer));
  };

export const takeBack =
  (about: Reported, person: string, act: string): AppThunk<Promise<void>> =>
  async (dispatch) => {
    try {
      await dispatch(undo(act));
      void dispatch(moderated(about, person));
      toast({ text: commonWords.undone });
    } catch (error) {
      if (!isAborted(error)) sayFailure(words.notUndone, error, () => dispatch(takeBack(about, person, act)));
    }
  };
