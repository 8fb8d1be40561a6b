import { z } from 'zod';
import type { Endpoint } from '../routes/describe.schema.ts';
import { POINTS } from '../rules/limits.ts';
import { CODES, type Code, type Fault } from './codes.ts';
import { MESSAGES as say } from './errors.ts';
import { SPENT } from './spent.ts';

const codes = Object.keys(CODES) as [Code, ...Code[]];

const code = z.enum(codes).meta({
  id: 'Code',
  description: 'What was refused, for programs. A code never changes its meaning; new ones may come.',
  'x-enumDescriptions': Object.fromEntries(codes.map((code) => [code, CODES[code].means])),
});

const coded = z.object({
  code,
  field: z.string().optional().meta({ description: 'The field, or the parameter of the query, that it is about.' }),
  params: z
    .record(z.string(), z.union([z.string(), z.number(), z.array(z.string())]))
    .optional()
    .meta({ description: 'What the code’s own text names, for example the most that is allowed.' }),
});

export const refused = z.object({
  errors: z.array(z.string()).min(1).meta({ description: 'A message for each fault, for people.' }),
  codes: z.array(coded).min(1).meta({ description: 'The code of each fault, in the order of errors.' }),
  error: z.string().optional().meta({ description: 'Of a 500 alone.' }),
});

interface Named {
  messages: readonly string[];
  codes: readonly Code[];
}

type Names = Record<number | 'default', Named>;

/** The refusals of a route by status. `default` holds those that can have any other status. */
export function refusalsOf(endpoint: Endpoint): Names {
  const { route, body, query, idempotent, refusals: own = {} } = endpoint;
  const hasToken = route.token !== 'none';
  const isRead = route.method === 'GET';
  const key = idempotent ? [say.badKey] : [];
  const named: Names = {
    400: join(faults(own[400], key, body && [say.bodyNotJson]), query ? OF_QUERY : NOTHING),
    401: faults(
      own[401],
      hasToken && [say.badToken, say.suspended, say.refused],
      !endpoint.open && route.token === 'optional' && [say.membersOnly],
    ),
    403: faults(own[403], [isRead ? say.crossSiteRead : say.crossSite], hasToken && standing(endpoint)),
    404: faults(own[404], idempotent && [idempotent], hasToken && [say.userGone]),
    408: faults(endpoint.file && [say.slowFile]),
    409: faults(own[409]),
    413: faults(!isRead && [endpoint.file ? say.fileTooLarge : say.bodyTooLarge]),
    422: join(faults(own[422], idempotent && [say.keyReused]), body ? OF_BODY : NOTHING),
    429: { messages: [...spent(endpoint), WAIT], codes: [SPENT_CODE] },
    503: faults(endpoint.file && [say.busyWithPictures, say.diskFull, say.picturesUnavailable]),
    default: { messages: ['Refused, with a list of messages and their codes.'], codes: OF_ANY },
  };
  return Object.fromEntries(Object.entries(named).filter(([, { codes }]) => codes.length > 0)) as Names;
}

/** Refusals that depend on the caller's account. */
const standing = ({ role, closesAfterReset, waiting }: Endpoint): Fault[] => [
  say.suspended,
  ...(waiting ? [] : [say.waiting]),
  ...(closesAfterReset ? [say.afterReset] : []),
  ...(role === 'owner' ? [say.ownerOnly] : role === 'moderator' ? [say.moderatorsOnly] : []),
];

const NOTHING: Named = { messages: [], codes: [] };
const OF_QUERY = oneOf('A bad value in the query', [
  ...(['bad_cursor', 'not_allowed', 'out_of_range', 'unstorable', 'too_long', 'too_many_bytes'] as const),
]);
const OF_BODY = oneOf('One message for each fault in the body', [
  ...(['required', 'wrong_type', 'unstorable', 'too_short', 'too_long', 'too_many_bytes', 'bad_characters'] as const),
  ...(['not_an_email', 'not_a_web_address', 'reserved_username', 'common_password'] as const),
  ...([
    'not_allowed',
    'out_of_range',
    'too_many_rules',
    'too_many_links',
    'not_a_time',
    'not_a_time_of_day',
    'not_a_zone',
  ] as const),
]);
/** Refusals before a request reaches its route, and of an overloaded or failing server. */
const OF_ANY: readonly Code[] = [
  ...(['malformed_request', 'bad_path', 'two_hosts', 'wrong_host', 'request_timeout', 'headers_too_large'] as const),
  ...(['chunk_extensions_too_large', 'chunks_too_small', 'overloaded', 'too_many_streams'] as const),
  ...(['login_queue_full', 'unavailable', 'internal_error'] as const),
];
const SPENT_CODE = 'too_many_requests';
const WAIT = 'How long to wait is said here and in Retry-After.';

function oneOf(what: string, codes: readonly Code[]): Named {
  return { messages: [`${what} (${codes.join(', ')}).`], codes };
}

function faults(...lists: (readonly Fault[] | false | undefined)[]): Named {
  const all = lists.flatMap((list) => list || []);
  return {
    messages: all.map(({ code, message }) => `${code}: ${message}`),
    codes: [...new Set(all.map(({ code }) => code))],
  };
}

const join = (a: Named, b: Named): Named => ({
  messages: [...a.messages, ...b.messages],
  codes: [...a.codes, ...b.codes],
});

function spent({ route: { method, token }, effect = 'change', file }: Endpoint): string[] {
  if (effect === 'enter') return [`${SPENT_CODE}: ${SPENT.entries}`];
  if (method === 'GET' || token === 'none' || effect === 'none') return [`${SPENT_CODE}: ${SPENT.reads}`];
  return [
    `${SPENT_CODE}: ${SPENT.writes}`,
    `${SPENT_CODE}: ${SPENT.points} This takes ${POINTS[effect]} points.`,
    ...(file ? [`${SPENT_CODE}: ${SPENT.uploads}`] : []),
  ];
}
