import { followTag, type TagFacts, unfollowTag } from '#contract/posts/tags.ts';
import { peopleWords } from '#words/en/people/people.ts';
import { tagWords as words } from '#words/en/posts/tags.ts';
import type { AppThunk } from '../../core/store.ts';
import { say, toast } from '../../core/toast.ts';
import { moment } from '../../data/calls/asOf.ts';
import { outdated } from '../../data/lists/listsSlice.ts';

type Tag = Pick<TagFacts, 'name' | 'shown'>;

/** Returns undefined on failure, after showing a message. */
const change =
  (send: AppThunk<Promise<{ tag: TagFacts }>>): AppThunk<Promise<TagFacts | undefined>> =>
  async (dispatch) => {
    try {
      const { tag } = await dispatch(send);
      dispatch(homeChanged);
      return tag;
    } catch {
      toast({ text: words.changeFailed });
      return undefined;
    }
  };

/** The home feed on the server has changed. */
const homeChanged: AppThunk = (dispatch, getState) => {
  for (const [name, { key }] of Object.entries(getState().lists)) {
    if (key.name === 'home') dispatch(outdated({ name, at: moment() }));
  }
};

export const setTagFollowed = ({ name }: Tag, inFeed: boolean): AppThunk<Promise<TagFacts | undefined>> =>
  change((_dispatch, _getState, { call }) => call(followTag, { params: { tag: `#${name}` }, body: { inFeed } }));

export const endTagFollow =
  ({ name, shown }: Tag): AppThunk<Promise<TagFacts | undefined>> =>
  async (dispatch) => {
    const ended = await dispatch(
      change((_dispatch, _getState, { call }) => call(unfollowTag, { params: { tag: `#${name}` } })),
    );
    if (ended) say(peopleWords.unfollowed(words.named(shown)));
    return ended;
  };
