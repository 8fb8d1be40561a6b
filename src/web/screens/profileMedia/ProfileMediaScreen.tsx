import { useMemo } from 'react';
import { mediaList } from '../../posts/list/postLists.ts';
import { ProfileFrame } from '../../users/profile/ProfileFrame.tsx';
import { profileWords as words } from '../../words/en/people/profile.ts';
import { MediaGrid } from './MediaGrid.tsx';

export function ProfileMediaScreen({ username = '' }) {
  const list = useMemo(() => mediaList(username), [username]);
  return (
    <ProfileFrame username={username} titleOf={words.mediaOf}>
      {() => <MediaGrid key={list.of} listKey={list} />}
    </ProfileFrame>
  );
}
