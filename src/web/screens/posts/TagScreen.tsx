import '../../ui/styles/sheets/lists.css';
import { useCallback, useRef, useState } from 'react';
import { SongArt } from '#art/SongArt.tsx';
import { getTag, type TagFacts } from '#contract/posts/tags.ts';
import { tagName } from '#contract/text/tags.ts';
import { peopleWords } from '#words/en/people/people.ts';
import { postWords } from '#words/en/posts/posts.ts';
import { tagWords as words } from '#words/en/posts/tags.ts';
import { HAS_PANEL, useMedia } from '../../core/hooks.ts';
import { usePageTitle } from '../../core/pageTitle.ts';
import { useAppDispatch, useAppSelector } from '../../core/store.ts';
import { say, takeToast, toast } from '../../core/toast.ts';
import type { Call } from '../../data/calls/client.ts';
import { useAnswer } from '../../data/calls/useAnswer.ts';
import { givenName } from '../../people/fullName.ts';
import { preloadComposer } from '../../posts/composer/ComposerHost.tsx';
import { PostList } from '../../posts/PostList.tsx';
import { SortSelect } from '../../posts/SortSelect.tsx';
import { endTagFollow, setTagFollowed } from '../../posts/state/followTag.ts';
import { tagList } from '../../posts/state/postLists.ts';
import { openComposer } from '../../posts/state/postsSlice.ts';
import { useHasSort } from '../../posts/useHasSort.ts';
import { QuietBranch } from '../../ui/art/illustrations.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { FollowButton } from '../../ui/buttons/FollowButton.tsx';
import { SettingRow, Switch } from '../../ui/fields/SettingRow.tsx';
import { PageNotFound } from '../../ui/page/PageNotFound.tsx';
import { Sheet } from '../../ui/page/Shell.tsx';
import { StateCard } from '../../ui/page/StateCard.tsx';

/** The posts with a tag, and buttons to follow it. */
export function TagScreen({ tag = '' }) {
  const name = tagName(tag);
  return name === undefined ? <PageNotFound>{words.unknown}</PageNotFound> : <TagPage name={name} />;
}

function TagPage({ name }: { name: string }) {
  const sort = useAppSelector((state) => state.posts.sortBy);
  const hasPanel = useMedia(HAS_PANEL);
  const hasSort = useHasSort();
  const ask = useCallback(
    (call: Call, signal: AbortSignal) => call(getTag, { params: { tag: `#${name}` }, signal }),
    [name],
  );
  const [answer] = useAnswer(ask);
  const facts = answer?.tag;
  const shown = facts?.shown ?? name;
  usePageTitle(words.named(shown));
  return (
    <Sheet>
      <div className="tag-strip" aria-hidden="true">
        <SongArt text={shown} width={620} height={104} echo={15} fit="xMinYMid slice" />
      </div>
      <div className="tag-head">
        <h1 dir="auto">{words.named(shown)}</h1>
        {facts && <Facts key={facts.name} first={facts} />}
        {hasSort && !hasPanel && <SortSelect />}
      </div>
      <PostList
        listKey={tagList(name, sort)}
        ruled
        emptyState={facts && facts.posts > 0 ? <NoneShown /> : <NoPosts tag={shown} />}
        errorTitle={postWords.failedShort}
      />
    </Sheet>
  );
}

function Facts({ first }: { first: TagFacts }) {
  const dispatch = useAppDispatch();
  const [facts, setFacts] = useState(first);
  const offer = useRef(0);
  const { posts, people, more, users, followed, inFeed } = facts;
  const follow = async () => {
    takeToast(offer.current);
    setFacts({ ...facts, followed: !followed, inFeed: false });
    const changed = await dispatch(followed ? endTagFollow(facts) : setTagFollowed(facts, false));
    setFacts(changed ?? facts);
    if (changed?.followed)
      offer.current = toast({
        text: peopleWords.followed(words.named(facts.shown)),
        action: { label: words.showInFeed, onPress: () => void join(true) },
      });
  };
  const join = async (wish: boolean) => {
    takeToast(offer.current);
    setFacts((now) => ({ ...now, inFeed: wish }));
    const changed = await dispatch(setTagFollowed(facts, wish));
    setFacts((now) => changed ?? { ...now, inFeed: !wish });
    if (changed?.inFeed) say(words.inFeedNote);
  };
  return (
    <>
      <div className="tag-facts">
        <p>
          {posts > 0 && words.facts(posts, people, more)} {users.length > 0 && words.most(users.map(givenName))}
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

/** Other readers may see posts, because the numbers above are the same for everyone. */
const NoneShown = () => (
  <StateCard art={<QuietBranch />} title={words.noneShown}>
    {words.noneShownNote}
  </StateCard>
);

function NoPosts({ tag }: { tag: string }) {
  const dispatch = useAppDispatch();
  const write = (
    <Button
      onPointerEnter={preloadComposer}
      onFocus={preloadComposer}
      onClick={() => dispatch(openComposer({ begin: `${words.named(tag)} ` }))}
    >
      {words.writeFirst}
    </Button>
  );
  return <StateCard art={<QuietBranch />} title={words.none} action={write} />;
}
