import { useEffect, useState } from 'react';
import { PAGES } from '#contract/pages.ts';
import { getUser } from '#contract/people/users.ts';
import { approvalWords as words } from '#words/en/community/approval.ts';
import { usePageTitle } from '../../core/pageTitle.ts';
import { Link, navigate } from '../../core/router.tsx';
import { type AppThunk, useAppDispatch } from '../../core/store.ts';
import { toast } from '../../core/toast.ts';
import { errorsOf, hasCode, isAborted } from '../../data/calls/errors.ts';
import { answered } from '../../data/entities/wire.ts';
import { refreshKey } from '../../data/media/refreshKey.ts';
import { useConfig } from '../../data/session/config.ts';
import { leave } from '../../data/session/logOut.ts';
import { selectCurrentUser } from '../../data/session/session.ts';
import { isWelcomeDue } from '../../data/session/storage.ts';
import { EggInNest } from '../../ui/art/illustrations.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import { FrontLogo } from '../../ui/page/FrontLogo.tsx';
import { PlainState } from '../../ui/page/PlainState.tsx';

/** The only page for someone who has asked to join and waits for approval. */
export function ApprovalScreen() {
  const dispatch = useAppDispatch();
  const community = useConfig()?.community;
  const [looking, setLooking] = useState(false);
  usePageTitle(words.title);
  useEffect(() => {
    void dispatch(lookAgain());
  }, [dispatch]);
  const look = async () => {
    setLooking(true);
    const said = await dispatch(lookAgain());
    setLooking(false);
    if (said) toast({ text: said });
  };
  return (
    <PlainState
      logo={<FrontLogo />}
      end={
        <Button kind="quiet" onClick={() => void dispatch(leave())}>
          {words.logout}
        </Button>
      }
      art={<EggInNest />}
      title={words.title}
      action={
        <>
          <Button kind="sec" loading={looking} busyText={words.looking} onClick={() => void look()}>
            {words.look}
          </Button>
          <p className="pt-4">
            <TextLink as={Link} to="/about">
              {words.rules}
            </TextLink>
          </p>
        </>
      }
    >
      {words.note(community?.name ?? 'Pipit')}
    </PlainState>
  );
}

/** Checks whether the account is approved now, which makes it a member. Otherwise returns what to show. */
const lookAgain =
  (): AppThunk<Promise<string | undefined>> =>
  async (dispatch, getState, { call }) => {
    const user = selectCurrentUser(getState());
    if (!user) return undefined;
    try {
      const own = await call(getUser, { params: { username: user.username }, query: { view: 'page' } });
      // Only members get a key for pictures, so there is none until the approval.
      await dispatch(refreshKey());
      dispatch(answered(own));
      if (isWelcomeDue(user)) navigate(PAGES.welcome.path, { replace: true });
      return undefined;
    } catch (error) {
      if (isAborted(error)) return undefined;
      return hasCode(error, 'waiting') ? words.stillWaiting : errorsOf(error).join(' ');
    }
  };
