import { expect, test } from 'vitest';
import { BEFORE_SETUP } from '#store/nouns/community/settings.ts';
import { parseSetting, settingsAsText } from './settings-text.ts';

const parse = (given: string) => parseSetting(given, BEFORE_SETUP);

test.each([
  ['read=members', { read: 'members' }],
  ['guest=off', { guest: false }],
  ['name=A = B', { name: 'A = B' }],
  ['description=', { description: '' }],
  ['rules=["Be kind."]', { rules: ['Be kind.'] }],
  ['machines.minSeconds=5', { machines: { honeypot: false, minSeconds: 5, proofOfWork: false } }],
  ['machines.honeypot=on', { machines: { honeypot: true, minSeconds: 0, proofOfWork: false } }],
])('%s', (given, change) => expect(parse(given)).toEqual(change));

test.each([
  ['read=anyone', 'read must be one of everyone, members.'],
  ['guest=maybe', 'guest must be true or false.'],
  ['rules=Be kind.', 'rules must be a list of texts.'],
  ['machines.minSeconds=-1', 'minSeconds must be a whole number from 0 to 60.'],
  ['machines=off', 'machines must be an object.'],
  ['name=', 'Name of the community is required.'],
  ['colour=red', 'There is no setting colour. "npm run settings" lists them.'],
  ['machines.size=1', 'There is no setting machines.size. "npm run settings" lists them.'],
  ['constructor=1', 'There is no setting constructor. "npm run settings" lists them.'],
])('%s is refused', (given, words) => expect(() => parse(given)).toThrow(words));

test('what is printed can be given back', () => {
  for (const line of settingsAsText(BEFORE_SETUP, {})) expect(() => parse(line)).not.toThrow();
});

test('what the host has fixed is named', () => {
  expect(settingsAsText(BEFORE_SETUP, { read: 'everyone' })).toContain('read=everyone   (fixed by WHO_MAY_READ)');
});
