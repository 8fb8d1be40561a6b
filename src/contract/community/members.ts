import type { Page } from '../routes/pages.schema.ts';
import { route } from '../routes/route.ts';
import type { Member, ReasonBody, ResetLink, RoleBody } from './members.schema.ts';

export type { Member } from './members.schema.ts';

export const ROLES = ['member', 'moderator', 'owner'] as const;
export const STATES = ['active', 'waiting', 'silenced', 'suspended'] as const;

type Always<Answer extends object> = { answer: Answer; small: Answer };
type Members = { members: Member[]; nextCursor: string | null };
type Filter = { q?: string; state?: (typeof STATES)[number]; role?: (typeof ROLES)[number] };
type One = Always<{ member: Member }>;
/** `count` members were frozen or unfrozen immediately. `more`: a job does the others within minutes. */
type Branch = Always<{ member: Member; count: number; more: boolean }>;

export const listMembers = route<Always<Members> & { query: Page & Filter }>()('GET /members', 200, 'required');
export const giveRole = route<One & { body: RoleBody }>()('POST /members/role/:id', 200, 'required');
export const endSessions = route<One>()('POST /members/sessions/end/:id', 200, 'required');
/** The only response with the link: only its hash is stored. */
export const makeResetLink = route<Always<ResetLink>>()('POST /members/reset/:id', 201, 'required');
export const admit = route<One>()('POST /members/admit/:id', 200, 'required');
export const refuse = route<One & { body: ReasonBody }>()('POST /members/refuse/:id', 200, 'required');
export const freeze = route<Branch & { body: ReasonBody }>()('POST /members/freeze/:id', 200, 'required');
export const release = route<Branch>()('POST /members/release/:id', 200, 'required');
