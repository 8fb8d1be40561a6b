import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type FromModerator, ModerationNotice } from './ModerationNotification.tsx';

const told = { _id: 'n', at: '2026-11-15T09:30:00Z', unread: true, by: 'mod', usedAt: null } as const;

const textOf = (notice: FromModerator) =>
  renderToStaticMarkup(<ModerationNotice notice={notice} />).replace(/<[^>]*>/g, '');

test.each<[string, FromModerator, string[]]>([
  [
    'to the member',
    { ...told, kind: 'reset_link' },
    ['@mod made a link to reset your password', 'No one has used it.', 'tell an owner and change your password'],
  ],
  ['by the host', { ...told, kind: 'reset_link', by: null }, ['The host or a former member made a link']],
  [
    'that was used',
    { ...told, kind: 'reset_link', usedAt: '2026-11-15T10:00:00Z' },
    ['Someone used it to set a new password at'],
  ],
  [
    'to an owner',
    { ...told, kind: 'reset_link_made', member: 'wren' },
    ['@mod made a link to reset the password of @wren'],
  ],
])('a notification of a reset link %s', (_, notice, sentences) => {
  const text = textOf(notice);
  for (const sentence of sentences) expect(text).toContain(sentence);
});
