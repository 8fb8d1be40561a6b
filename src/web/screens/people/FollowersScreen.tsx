import { PeoplePage } from './PeoplePage.tsx';

export const FollowersScreen = ({ username = '' }) => <PeoplePage username={username} list="followers" />;
