import { useMemo } from 'react';
import type { FramedScreen } from '../../core/router.tsx';
import { mediaList } from '../../posts/state/postLists.ts';
import { MediaGrid } from './MediaGrid.tsx';
import { ProfileFrame, useProfileUser } from './ProfileFrame.tsx';

export const ProfileMediaScreen: FramedScreen = ({ username = '' }) => {
  const list = useMemo(() => mediaList(username), [username]);
  return useProfileUser() && <MediaGrid key={list.of} listKey={list} />;
};

ProfileMediaScreen.frame = ProfileFrame;
