import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { User } from '#contract/people/users.ts';
import { CurrentUser } from '../../data/session/session.ts';
import { PrivatePage } from '../posts/PrivatePage.tsx';
import { PrivateSection } from './PrivateSection.tsx';

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 10, 15, 9, 30) }));
afterEach(() => void vi.useRealTimers());

const drawn = (shown: ReactElement, closedUntil?: string) =>
  renderToStaticMarkup(<CurrentUser value={{ closedUntil } as User}>{shown}</CurrentUser>);

test.each([
  [
    'a section',
    <PrivateSection key="1" title="Email">
      wren@example.org
    </PrivateSection>,
  ],
  ['a page', <PrivatePage key="1">wren@example.org</PrivatePage>],
])('%s of private data says until when a reset link keeps it closed, and why', (_, shown) => {
  const until = '2026-11-18T09:30:00Z';
  const closed = drawn(shown, until);
  expect(closed).not.toContain('wren@example.org');
  expect(closed).toContain('Someone else made the link that reset your password');
  expect(closed).toContain(`dateTime="${until}"`);
  for (const open of [undefined, '2026-11-15T09:30:00Z']) expect(drawn(shown, open)).toBe('wren@example.org');
});
