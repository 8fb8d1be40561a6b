import type { Notice } from '#contract/notices/notices.ts';
import type { CHOSEN_KINDS } from '#contract/notices/settings.ts';
import { utf8Bytes } from '#contract/text/text.ts';

/** Local time in the zone: `22:00` to `07:00` is a night. */
interface QuietHours {
  from: string;
  to: string;
  zone: string;
}

/** `to` is exclusive, so equal times mean no quiet hours. */
export function isQuiet(quiet: QuietHours | null, at: number): boolean {
  if (!quiet) return false;
  const now = wallClock(at, quiet.zone);
  const { from, to } = quiet;
  return from <= to ? from <= now && now < to : from <= now || now < to;
}

/** Local time as `07:05`. Unknown time zones count as UTC. */
function wallClock(at: number, zone: string): string {
  const format = (timeZone: string) =>
    new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }).format(at);
  try {
    return format(zone);
  } catch {
    return format('UTC');
  }
}

type Pushed = Extract<Notice, { kind: (typeof CHOSEN_KINDS)[number] }>;
type Person = { firstName: string; lastName: string };

/** Longer lines (names, texts) are cut. */
const LINE_BYTES = 800;

interface PushMessage {
  title: string;
  body: string;
  /** The path from the root of the site. */
  path: string;
}

/** Messages about the same thing replace each other on the screen, and only one is sent per period. */
export const subjectOf = (notice: Pushed): string => ('post' in notice ? `post ${notice.post._id}` : notice.kind);

export function messageOf(notice: Pushed, withText: boolean): PushMessage {
  if (!withText) return { title: 'Something new on Pipit', body: '', path: '/notifications' };
  const title = cut(titleOf(notice));
  if (notice.kind === 'follow') return { title, body: '', path: '/notifications' };
  const comment = 'comment' in notice ? notice.comment : undefined;
  const place = comment ? `?comment=${comment._id}` : '';
  return { title, body: cut((comment ?? notice.post).text), path: `/post/${notice.post._id}${place}` };
}

function titleOf(notice: Pushed): string {
  switch (notice.kind) {
    case 'like':
      return `${namesOf(notice)} liked your post`;
    case 'follow':
      return `${namesOf(notice)} followed you`;
    case 'comment':
      return `${nameOf(notice.person)} commented on your post`;
    case 'reply':
      return `${nameOf(notice.person)} replied to your comment`;
    case 'mention':
      return `${nameOf(notice.person)} mentioned you${notice.comment ? ' in a comment' : ''}`;
    case 'thread':
      return `${nameOf(notice.person)} also commented on ${nameOf(notice.post.author)}’s post`;
  }
}

const nameOf = ({ firstName, lastName }: Person): string => `${firstName} ${lastName}`.trim();

function namesOf({ people, count }: { people: Person[]; count: number }): string {
  const [first = '', second = '', third = ''] = people.map(nameOf);
  const others = count - 2;
  if (count > 3 || (others > 0 && !third))
    return `${first}, ${second} and ${others} ${others > 1 ? 'others' : 'other'}`;
  if (third) return `${first}, ${second} and ${third}`;
  return second ? `${first} and ${second}` : first;
}

function cut(text: string): string {
  if (utf8Bytes(text) <= LINE_BYTES) return text;
  let short = '';
  for (const letter of text) {
    if (utf8Bytes(short + letter) > LINE_BYTES - 3) break;
    short += letter;
  }
  return `${short}…`;
}

/**
 * The format of Declarative Web Push, which Safari shows without a script. The service worker reads it for other
 * browsers.
 */
export const payloadOf = (message: PushMessage, { site, tag, unread }: { site: string; tag: string; unread: number }) =>
  JSON.stringify({
    web_push: 8030,
    notification: {
      title: message.title,
      ...(message.body && { body: message.body }),
      navigate: site + message.path,
      tag,
      lang: 'en',
      dir: 'auto',
    },
    app_badge: unread,
  });
