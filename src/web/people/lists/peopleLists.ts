import { listFollowers, listFollowing, listLikers, listMutuals, listVoters } from '#contract/people/people.ts';
import { createList } from '../../data/lists/createList.ts';
import type { ListKey } from '../../data/lists/listsSlice.ts';
import { nameIn } from '../userLists.ts';

/** Of a person. */
export type PeopleAround = 'followers' | 'following' | 'mutuals';

export interface PeopleKey extends ListKey {
  name: PeopleAround | 'likers' | 'voters';
}

/** `owner`: a username, a post, or a post and a comment parted by a slash. None has a space. */
export function peopleOf(name: PeopleKey['name'], owner: string, typed = ''): PeopleKey {
  const q = nameIn(typed);
  return { name, of: q ? `${owner} ${q}` : owner };
}

export const peopleLists = createList<PeopleKey>({
  kind: 'people',
  fetch: (call, { name, of = '' }, page, signal) => {
    const [, owner = '', q] = /^(\S*)(?: (.*))?$/s.exec(of) ?? [];
    const query = { ...page, ...(q && { q }) };
    if (name === 'likers') return call(listLikers, { params: { id: owner }, query, signal });
    if (name === 'voters') {
      const [postId = '', commentId = ''] = owner.split('/');
      return call(listVoters, { params: { postId, commentId }, query, signal });
    }
    return call(ROUTES[name], { params: { username: owner }, query, signal });
  },
});

const ROUTES = { followers: listFollowers, following: listFollowing, mutuals: listMutuals };
