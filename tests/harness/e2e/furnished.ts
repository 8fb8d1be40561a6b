import { PASSWORD } from '../api/people.ts';
import { type OwnCommunity, startCommunity } from './community.ts';

const ANSWER = 'Hedda from the lamp said I should come. I bake.';

/**
 * A community with one of everything that its owner manages: a moderator, links, a frozen member and a pending sign-up.
 */
export async function startFurnished(): Promise<OwnCommunity> {
  const community = await startCommunity();
  const { call, owner, settle } = community;
  await settle({ join: 'approval', question: 'Who sent you?' });
  const act = (path: string, body?: object) => call('POST', `/members/${path}`, owner.token, body);
  const join = async (firstName: string, lastName: string, invitation?: string) => {
    const username = `${firstName}.${lastName}`.toLowerCase();
    const form = { firstName, lastName, username, email: `${username}@example.org`, password: PASSWORD };
    const { createdUser } = await call('POST', '/auth/signup', null, { ...form, answer: ANSWER, invitation });
    return createdUser._id;
  };
  const hedda = await join('Hedda', 'Brandt');
  await act(`admit/${hedda}`);
  await act(`role/${hedda}`, { role: 'moderator' });
  const { encodedToken } = await call('POST', '/auth/login', null, { username: 'hedda.brandt', password: PASSWORD });
  const { post } = await call('POST', '/posts', encodedToken, { postData: { content: 'The gate code is the year.' } });
  const report = { target: 'post', id: post._id, reason: 'private', note: 'Anyone can read it.' };
  await call('POST', '/reports', owner.token, report);
  const { code } = await call('POST', '/invitations', owner.token, { uses: 5, days: 14 });
  const { invitation } = await call('POST', '/invitations', owner.token, { uses: null, days: null, follow: false });
  await call('DELETE', `/invitations/${invitation._id}`, owner.token);
  const bo = await join('Bo', 'Lindgren', code);
  await act(`admit/${bo}`);
  await act(`reset/${bo}`);
  await act(`sessions/end/${bo}`);
  await act(`freeze/${bo}`, { reason: 'Cheap rope, nine times.' });
  const gus = await join('Gus', 'Whitlock');
  await act(`refuse/${gus}`, { reason: 'Please come back with a name.' });
  await join('Suri', 'Anand', code);
  return community;
}
