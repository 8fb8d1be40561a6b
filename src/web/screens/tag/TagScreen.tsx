import { useCallback, useState } from 'react';
import { getTag, type TagFacts } from '#contract/tags.ts';
import { HAS_PANEL, useMedia } from '../../app/frame/useMedia.ts';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { usePageTitle } from '../../app/navigation/usePageTitle.ts';
import { QuietBranch } from '../../art/illustrations.tsx';
import { SongArt } from '../../art/SongArt.tsx';
import type { Call } from '../../calls/client.ts';
import { useAnswer } from '../../calls/useAnswer.ts';
import { PostList } from '../../posts/list/PostList.tsx';
import { tagList } from '../../posts/list/postLists.ts';
import { SortSelect } from '../../posts/list/SortSelect.tsx';
import { endTagFollow, setTagFollowed } from '../../tags/follow.ts';
import { FollowButton } from '../../ui/buttons/FollowButton.tsx';
import { SettingRow } from '../../ui/fields/SettingRow.tsx';
import { Switch } from '../../ui/fields/Switch.tsx';
import { Sheet } from '../../ui/page/Shell.tsx';
import { StateCard } from '../../ui/page/StateCard.tsx';
import { postWords } from '../../words/en/posts.ts';
import { tagWords as words } from '../../words/en/tags.ts';

/** The posts with a tag, and how to follow it. */
export function TagScreen({ tag = '' }) {
  const sort = useAppSelector((state) => state.posts.sortBy);
  const hasPanel = useMedia(HAS_PANEL);
  const ask = useCallback(
    (call: Call, signal: AbortSignal) => call(getTag, { params: { tag: `#${tag}` }, signal }),
    [tag],
  );
  const [answer] = useAnswer(ask);
  const facts = answer?.tag;
  const shown = facts?.shown ?? tag;
  usePageTitle(words.named(shown));
  return (
    <Sheet>
      <div className="tag-strip" aria-hidden="true">
        <SongArt text={shown} width={620} height={104} echo={15} fit="xMinYMid slice" />
      </div>
      <div className="tag-head">
        <h1 dir="auto">{words.named(shown)}</h1>
        {facts && <Facts key={facts.name} first={facts} />}
        {!hasPanel && <SortSelect />}
      </div>
      <PostList listKey={tagList(tag, sort)} ruled emptyState={<NoPosts />} errorTitle={postWords.failedShort} />
    </Sheet>
  );
}

function Facts({ first }: { first: TagFacts }) {
  const dispatch = useAppDispatch();
  const [facts, setFacts] = useState(first);
  const { posts, people, more, users, followed, inFeed } = facts;
  const take = (changed: TagFacts | undefined) => changed && setFacts(changed);
  const follow = async () => {
    setFacts({ ...facts, followed: !followed, inFeed: false });
    take((await dispatch(followed ? endTagFollow(facts) : setTagFollowed(facts, false))) ?? facts);
  };
  const join = async (wish: boolean) => {
    setFacts({ ...facts, inFeed: wish });
    take((await dispatch(setTagFollowed(facts, wish))) ?? facts);
  };
  return (
    <>
      <div className="tag-facts">
        <p>
          {posts > 0 && words.facts(posts, people, more)}{' '}
          {users.length > 0 && words.most(users.map(({ firstName }) => firstName))}
        </p>
        <FollowButton followed={followed} name={words.named(facts.shown)} large onClick={() => void follow()} />
      </div>
      {followed && (
        <SettingRow label={words.inFeed} note={words.inFeedNote}>
          {(control) => <Switch {...control} checked={inFeed} onValueChange={(wish) => void join(wish)} />}
        </SettingRow>
      )}
    </>
  );
}

const NoPosts = () => (
  <StateCard art={<QuietBranch />} title={words.none}>
    {words.noneNote}
  </StateCard>
);
