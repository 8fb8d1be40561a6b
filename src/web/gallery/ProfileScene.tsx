import { Button } from '../ui/buttons/Button.tsx';
import { PageHead, Sheet } from '../ui/page/Shell.tsx';
import { ProfileSkeleton } from '../ui/page/Skeleton.tsx';
import { Avatar } from '../ui/people/Avatar.tsx';
import { Cover } from '../ui/people/Cover.tsx';
import { ProfileHead } from '../ui/people/ProfileHead.tsx';
import { SAMPLES } from './people.ts';
import { SamplePost } from './SamplePost.tsx';
import { SampleShell, Sort } from './SampleShell.tsx';

const loading = new URLSearchParams(location.search).get('state') === 'loading';

export const ProfileScene = () => (
  <SampleShell>
    <PageHead title="Profile" smallOnly end={<Sort />} />
    <Sheet>
      {loading ? (
        <ProfileSkeleton />
      ) : (
        <ProfileHead
          cover={<Cover username="adalind" />}
          avatar={<Avatar username="adalind" size={104} />}
          action={<Button kind="sec">Edit</Button>}
          name="Ada Lindqvist"
          username="adalind"
          bio="Tide tables, bread failures, and the occasional wader. Keeper of the boathouse keys."
          website={{ href: 'https://saltmarsh.example/ada', text: 'saltmarsh.example/ada' }}
          joined="May 2022"
          counts={{ posts: 42, followers: 318, following: 87 }}
        />
      )}
      {SAMPLES.filter((post) => post.own).map((post) => (
        <SamplePost key={post.id} post={post} ruled />
      ))}
    </Sheet>
  </SampleShell>
);
