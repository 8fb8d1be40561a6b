import { PeoplePage } from '../../users/lists/PeoplePage.tsx';

export const FollowersScreen = ({ username = '' }) => <PeoplePage username={username} list="followers" />;
