import type { CommunitySettings } from '#contract/community/community.ts';
import { caller, type Member, memberOf, PASSWORD, type People, peopleOn } from '../api/people.ts';
import { type RunningServer, startServer } from '../process/server.ts';

/** A community after its set-up, with its owner as the only member. */
export interface OwnCommunity extends RunningServer {
  owner: Member;
  people: People;
  /**
   * Resets the settings to those of the set-up, except for these. They are in effect when this returns. Sign-ups need
   * no proof.
   */
  settle(change?: Partial<CommunitySettings>): Promise<void>;
  call: ReturnType<typeof caller>;
}

const SETTINGS = {
  name: 'Saltmarsh',
  description: 'Tides, bread and boats, for the people on the marsh road.',
  rules: ['Be a good neighbour.', 'No codes, keys or addresses of others.'],
  contact: 'keepers@saltmarsh.example',
  links: [],
  read: 'everyone',
  join: 'open',
  question: '',
  inviters: 'members',
  guest: false,
  machines: { honeypot: false, minSeconds: 0, proofOfWork: false },
  firstDay: false,
  holdNewcomers: false,
  holdPictures: false,
  trustedReports: false,
  logReaders: 'moderators',
  firstSort: 'trending',
} satisfies CommunitySettings;

const ADA = { firstName: 'Ada', lastName: 'Lindqvist', username: 'adalind', email: 'ada@saltmarsh.example' };

export async function startCommunity(env: Record<string, string> = { SEED: 'none' }): Promise<OwnCommunity> {
  const server = await startServer(env);
  const call = caller(server.url, fetch);
  const [, secret] = (await server.setUpPath()).split('#');
  const owner = { ...ADA, password: PASSWORD };
  const { user, encodedToken } = await call('POST', '/setup', null, { secret, community: SETTINGS, owner });
  const settle = async (change: Partial<CommunitySettings> = {}) =>
    void (await call('POST', '/community', encodedToken, { ...SETTINGS, ...change }));
  return { ...server, call, settle, owner: memberOf(call, user, encodedToken, PASSWORD), people: peopleOn(server.url) };
}
