import { setUser } from './community.ts';
import type { Person, World } from './world.ts';

/** Signs up a new member and sets this role. */
export async function signUpAs(world: World, role: 'moderator' | 'owner', fields?: object): Promise<Person> {
  const person = await world.signUp({ ...fields });
  await setUser(world, person, { role });
  return person;
}

/** Log entries about a person, newest first. */
export async function logOf(reader: Person, target: { _id: string }) {
  const { entries } = (await reader.get('/log?limit=100')).body;
  return entries.filter((entry) => entry.target?.user?._id === target._id);
}
