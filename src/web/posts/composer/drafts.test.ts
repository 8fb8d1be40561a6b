import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage, type Stored } from '../../ui/base/device.ts';
import { draftsOf, dropOldDrafts } from './drafts.ts';

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

test('another tab learns whether a draft was sent or discarded, and as what', () => {
  const here = new EventTarget();
  vi.stubGlobal('addEventListener', here.addEventListener.bind(here));
  vi.stubGlobal('removeEventListener', here.removeEventListener.bind(here));
  // A browser tells other tabs of each change, with the value before it.
  const removeItem = storage.removeItem.bind(storage);
  storage.removeItem = (key) => {
    const change = { key, oldValue: storage.getItem(key), newValue: null };
    removeItem(key);
    here.dispatchEvent(Object.assign(new Event('storage'), change));
  };
  const drafts = draftsOf('ada', storage);
  const taken: unknown[] = [];
  const stop = drafts.onTaken('post', ({ text, sent = false }) => taken.push([text, sent]));
  drafts.type('post', 'Low fog');
  drafts.keyFor('post', 'Low fog');
  drafts.clear('post', 'Low fog');
  drafts.type('post', 'Never mind');
  drafts.drop('post');
  drafts.type('comment:1', 'Elsewhere');
  drafts.drop('comment:1');
  stop();
  drafts.type('post', 'Not heard');
  drafts.drop('post');
  expect(taken).toEqual([
    ['Low fog', true],
    ['Never mind', false],
  ]);
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
