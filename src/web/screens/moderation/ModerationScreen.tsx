import { Redirect } from '../../app/navigation/router.tsx';

/** Begins with what waits for somebody. */
export const ModerationScreen = () => <Redirect to="/moderation/waiting" />;
