import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draftsOf, dropOldDrafts } from './drafts.ts';
import { memoryStorage, type Stored } from './storage.ts';

let storage: Stored;
beforeEach(() => {
  storage = memoryStorage();
});

test('a draft is there after a reload, for its user alone', () => {
  draftsOf('ada', storage).type('post', 'Low fog');
  expect(draftsOf('ada', storage).read('post').text).toBe('Low fog');
  expect(draftsOf('joonho', storage).read('post').text).toBe('');
});

afterEach(() => void vi.unstubAllGlobals());

/** Reports each removal with the value before it, like a browser does to other tabs. */
function tellOfRemovals(): void {
  const tabs = new EventTarget();
  vi.stubGlobal('addEventListener', tabs.addEventListener.bind(tabs));
  vi.stubGlobal('removeEventListener', tabs.removeEventListener.bind(tabs));
  const removeItem = storage.removeItem.bind(storage);
  storage.removeItem = (key) => {
    const change = { key, oldValue: storage.getItem(key), newValue: null };
    removeItem(key);
    tabs.dispatchEvent(Object.assign(new Event('storage'), change));
  };
}

test('another tab learns whether the text that it shows was sent or discarded', () => {
  tellOfRemovals();
  const [here, there] = [draftsOf('ada', storage), draftsOf('ada', storage)];
  const taken: unknown[] = [];
  const stop = here.onTaken('post', 'Low fog', ({ text, sent = false }) => taken.push([text, sent]));
  there.type('post', 'Low fog');
  there.keyFor('post', 'Low fog');
  there.clear('post', 'Low fog');
  there.type('post', 'Low fog');
  there.drop('post');
  there.type('comment:1', 'Elsewhere');
  there.drop('comment:1');
  stop();
  there.type('post', 'Low fog');
  there.drop('post');
  expect(taken).toEqual([
    ['Low fog', true],
    ['Low fog', false],
  ]);
});

test('a text outlives another one that a second tab sends, until it is sent itself', () => {
  tellOfRemovals();
  const [here, there] = [draftsOf('ada', storage), draftsOf('ada', storage)];
  const sendThere = (text: string) => {
    there.type('post', text);
    there.clear('post', text);
  };
  here.type('post', 'Low fog');
  here.onTaken('post', 'Low fog', () => expect.unreachable());
  sendThere('High tide');
  expect(there.read('post').text).toBe('Low fog');
  here.clear('post', 'Low fog');
  sendThere('Spring tide');
  expect(there.read('post').text).toBe('');
  here.type('post', 'Low fog');
  sendThere('Neap tide');
  expect(there.read('post').text).toBe('Low fog');
});

test('each post has a comment draft of its own', () => {
  const drafts = draftsOf('ada', storage);
  drafts.type('comment:1', 'one');
  drafts.type('comment:2', 'two');
  expect(drafts.read('comment:1').text).toBe('one');
});

test('a retry of the same text carries the same key, also after a reload', () => {
  const key = draftsOf('ada', storage).keyFor('post', 'Low fog');
  expect(draftsOf('ada', storage).keyFor('post', 'Low fog')).toBe(key);
  expect(key).toMatch(/^[\da-f]{32}$/);
});

test('another text is another intent, and the first one is still known when the text comes back unsent', () => {
  const drafts = draftsOf('ada', storage);
  const key = drafts.keyFor('post', 'Low fog');
  drafts.type('post', 'Low fog.');
  drafts.type('post', 'Low fog');
  expect(drafts.keyFor('post', 'Low fog')).toBe(key);
  expect(drafts.keyFor('post', 'High spirits')).not.toBe(key);
});

test('the same words after emptying the field are a new intent', () => {
  const drafts = draftsOf('ada', storage);
  const key = drafts.keyFor('post', 'Low fog');
  drafts.type('post', '');
  drafts.type('post', 'Low fog');
  expect(drafts.keyFor('post', 'Low fog')).not.toBe(key);
});

test('a key whose post is gone is not used again', () => {
  const drafts = draftsOf('ada', storage);
  const key = drafts.keyFor('post', 'Low fog');
  drafts.renewKey('post');
  expect(drafts.read('post').text).toBe('Low fog');
  expect(drafts.keyFor('post', 'Low fog')).not.toBe(key);
});

test('what was sent is cleared; what another tab typed since is not', () => {
  const drafts = draftsOf('ada', storage);
  drafts.type('post', 'Low fog');
  drafts.clear('post', 'Low fog');
  expect(Object.keys(storage).length).toBe(0);
  drafts.type('post', 'something else');
  drafts.clear('post', 'Low fog');
  expect(drafts.read('post').text).toBe('something else');
});

test('a storage that is full or holds nonsense loses nothing while the page is open', () => {
  storage.setItem('pipit-draft:ada:post', '{');
  const drafts = draftsOf('ada', storage);
  expect(drafts.read('post').text).toBe('');
  storage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  drafts.type('post', 'Low fog');
  expect(draftsOf('ada', storage).read('post').text).toBe('Low fog');
  const key = drafts.keyFor('post', 'Low fog');
  expect(draftsOf('ada', storage).keyFor('post', 'Low fog')).toBe(key);
  drafts.clear('post', 'Low fog');
  expect(drafts.read('post').text).toBe('');
});

test('an edit keeps the text that it began from, also when it is emptied', () => {
  const drafts = draftsOf('ada', storage);
  drafts.type('edit:1', 'Low fo', 'Low fog');
  drafts.type('edit:1', '', 'High fog');
  expect(draftsOf('ada', storage).read('edit:1')).toMatchObject({ text: '', base: 'Low fog' });
});

test('drafts that nobody has typed on for 30 days are dropped, whosever they are', () => {
  const day = (n: number) => n * 86_400_000;
  draftsOf('ada', storage, () => day(0)).type('post', 'old');
  draftsOf('joonho', storage, () => day(2)).type('post', 'newer');
  storage.setItem('pipit-draft:mila:post', JSON.stringify({ text: 'without a date' }));
  storage.setItem('pipit-shortcuts', 'off');
  dropOldDrafts(storage, day(31));
  expect(draftsOf('ada', storage).read('post').text).toBe('');
  expect(draftsOf('joonho', storage).read('post').text).toBe('newer');
  expect(draftsOf('mila', storage).read('post').text).toBe('without a date');
  dropOldDrafts(storage, day(62));
  expect(draftsOf('mila', storage).read('post').text).toBe('');
  expect(Object.keys(storage).length).toBe(1);
});
