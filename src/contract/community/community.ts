export type { CommunitySettings, CommunityShown } from './community.schema.ts';

export const READERS = ['everyone', 'members'] as const;
export const JOINING = ['open', 'invitation', 'approval', 'nobody'] as const;
export const INVITERS = ['owner', 'moderators', 'members'] as const;
