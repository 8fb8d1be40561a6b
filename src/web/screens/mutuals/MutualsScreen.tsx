import { PeoplePage } from '../../users/lists/PeoplePage.tsx';

export const MutualsScreen = ({ username = '' }) => <PeoplePage username={username} list="mutuals" />;
