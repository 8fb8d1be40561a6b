import { RotateCw } from 'lucide-react';
import { BrokenLine, EmptyNest, LostTracks, QuietBranch } from '../art/illustrations.tsx';
import { Button } from '../ui/buttons/Button.tsx';
import { PageHead, Sheet } from '../ui/page/Shell.tsx';
import { PostSkeletons } from '../ui/page/Skeleton.tsx';
import { StateCard } from '../ui/page/StateCard.tsx';
import { SAMPLES } from './people.ts';
import { SamplePost } from './SamplePost.tsx';
import { SampleShell, Sort } from './SampleShell.tsx';

const state = new URLSearchParams(location.search).get('state') ?? 'posts';

const STATES: Record<string, () => React.ReactNode> = {
  posts: () => SAMPLES.map((post, i) => <SamplePost key={post.id} post={post} ruled={i > 0} />),
  loading: () => <PostSkeletons />,
  error: () => (
    <StateCard
      alert
      art={<BrokenLine />}
      title="Server Error Failed to load The data"
      action={<Button icon={<RotateCw />}>Try again</Button>}
    >
      Nothing you wrote is lost. The line may just need a moment.
    </StateCard>
  ),
  bookmarks: () => (
    <StateCard art={<EmptyNest />} title="No Bookmarked Posts" action={<Button kind="sec">Explore</Button>}>
      Press the ribbon on any post and it will be waiting here when you come back.
    </StateCard>
  ),
  empty: () => (
    <StateCard
      art={<QuietBranch />}
      title="Follow users to see their posts on feed"
      action={<Button kind="sec">Explore</Button>}
    >
      It is quiet here. Explore has everyone’s posts.
    </StateCard>
  ),
  missing: () => (
    <StateCard level={1} art={<LostTracks />} title="PageNotFound" action={<Button>Back to User Feed</Button>}>
      The tracks stop here. The page may have moved, or the link has a typo in it.
    </StateCard>
  ),
};

export const FeedScene = () => (
  <SampleShell loading={state === 'loading'}>
    {state !== 'missing' && <PageHead title="Feed" smallOnly end={<Sort />} />}
    <Sheet>{STATES[state]?.()}</Sheet>
  </SampleShell>
);
