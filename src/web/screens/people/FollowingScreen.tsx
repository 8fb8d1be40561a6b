import { PeoplePage } from './PeoplePage.tsx';

export const FollowingScreen = ({ username = '' }) => <PeoplePage username={username} list="following" />;
