import { PeoplePage } from '../../users/lists/PeoplePage.tsx';

export const FollowingScreen = ({ username = '' }) => <PeoplePage username={username} list="following" />;
