import { PeoplePage } from './PeoplePage.tsx';

export const MutualsScreen = ({ username = '' }) => <PeoplePage username={username} list="mutuals" />;
