import { fieldWords as words } from '#words/en/fields/fields.ts';
import { isDeviceBlocked } from '../../core/storage.ts';

/** Below the forms that begin a session, since a session that nothing stores ends with the page. */
export const SiteDataNote = () => isDeviceBlocked() && <p className="auth-end">{words.siteDataBlocked}</p>;
