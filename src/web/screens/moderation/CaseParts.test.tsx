import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { DeskCase } from '#contract/moderation/cases.ts';
import { CaseMarks, CaseSubject } from './CaseParts.tsx';

const about: DeskCase = {
  _id: 'case',
  kind: 'held',
  state: 'open',
  target: 'post',
  content: {
    _id: 'post',
    text: 'A wren sang.',
    state: 'visible',
    author: { name: 'Ada', user: null },
    revision: '0-1',
    edit: { text: 'Buy pills.', createdAt: '2026-01-01T00:00:01Z' },
    createdAt: '2026-01-01T00:00:00Z',
    updatedAt: '2026-01-01T00:00:00Z',
  },
  person: null,
  reportCount: 0,
  reports: [],
  signup: null,
  appeal: null,
  claim: null,
  createdAt: '2026-01-01T00:00:01Z',
  settledAt: null,
};

test('a held edit is marked as held, and shown after what others see', () => {
  const drawn = (part: React.ReactNode) => renderToStaticMarkup(part).replace(/<[^>]*>/g, '|');
  expect(drawn(<CaseMarks about={about} />)).toContain('|Held back|');
  expect(drawn(<CaseSubject about={about} />)).toMatch(/Others see:\|+A wren sang\.\|+The edit:\|+Buy pills\./);
});
