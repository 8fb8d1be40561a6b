import { useMemo } from 'react';
import type { FramedScreen } from '../../app/loading/screens.ts';
import { mediaList } from '../../posts/list/postLists.ts';
import { ProfileFrame, useProfileUser } from '../../users/profile/ProfileFrame.tsx';
import { MediaGrid } from './MediaGrid.tsx';

export const ProfileMediaScreen: FramedScreen = ({ username = '' }) => {
  const list = useMemo(() => mediaList(username), [username]);
  return useProfileUser() && <MediaGrid key={list.of} listKey={list} />;
};

ProfileMediaScreen.frame = ProfileFrame;
