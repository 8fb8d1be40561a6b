import { Hono } from 'hono';
import { MESSAGES } from '#contract/refusals/errors.ts';
import { routes } from '#contract/routes/routes.schema.ts';
import { serveCommunity } from './community/community.ts';
import { serveInvitations } from './community/invitations.ts';
import { serveLog } from './community/log.ts';
import { serveMembers } from './community/members.ts';
import { serveSetUp } from './community/setup.ts';
import type { AppOptions, Context, Env, RequestInfo } from './context.ts';
import { serveDocs } from './docs.ts';
import { createChallenges } from './guard/challenges.ts';
import { createMarks } from './guard/marks.ts';
import { createReadiness } from './guard/readiness.ts';
import { createTokens } from './guard/token.ts';
import { isForeignLoad, isForeignWrite, openTo } from './http/cors.ts';
import { failureReply, jsonReply, refusalReply } from './http/reply.ts';
import { serveLive } from './live/live.ts';
import { servePlace } from './live/reading-position.ts';
import { serveFiles } from './media/files.ts';
import { createMediaKeys } from './media/keys.ts';
import { serveMedia } from './media/media.ts';
import { serveActs } from './moderation/actions.ts';
import { serveAppeals } from './moderation/appeals.ts';
import { serveCases } from './moderation/cases.ts';
import { serveReports } from './moderation/reports.ts';
import { serveNotices } from './notifications/notifications.ts';
import { servePush } from './notifications/push.ts';
import { serveNoticeSettings } from './notifications/settings.ts';
import { serveThreadMutes } from './notifications/thread-mutes.ts';
import { serveAccount } from './people/account.ts';
import { serveAuth } from './people/auth.ts';
import { serveNames } from './people/names.ts';
import { servePeople } from './people/people.ts';
import { servePins } from './people/pins.ts';
import { serveUsers } from './people/users.ts';
import { serveComments } from './posts/comments.ts';
import { servePosts } from './posts/posts.ts';
import { serveSearch } from './posts/search.ts';
import { serveTags } from './posts/tags.ts';
import { serveBlocks, serveFilters, serveMutes } from './safety.ts';
import { serveOn } from './serve.ts';

/** The API as one function from request to response. It runs wherever `fetch` exists. */
export function createApp(options: AppOptions): (request: Request, told?: RequestInfo) => Response | Promise<Response> {
  const readiness = createReadiness(options);
  const onError: AppOptions['onError'] = (error, failed) => {
    readiness.hear(error);
    options.onError(error, failed);
  };
  const { tokenSecret } = options;
  const context: Context = {
    ...options,
    onError,
    tokens: createTokens(tokenSecret),
    marks: createMarks(tokenSecret),
    challenges: createChallenges(tokenSecret, options.once),
    mediaKeys: createMediaKeys(tokenSecret),
  };
  const { corsOrigins = [] } = options;
  // Ignores a trailing slash.
  const hono = new Hono<Env>({ strict: false });
  if (corsOrigins.length > 0) hono.use('/api/*', openTo(corsOrigins));
  const serve = serveOn(hono, context);
  serveAuth(serve);
  serveAccount(serve);
  serveSetUp(serve);
  serveCommunity(serve);

  serveInvitations(serve);
  serveMembers(serve);
  serveLog(serve);
  serveBlocks(serve);
  serveMutes(serve);
  serveFilters(serve);
  serveReports(serve);
  serveCases(serve);
  serveActs(serve);
  serveAppeals(serve);
  serveNotices(serve);
  serveNoticeSettings(serve);
  serveThreadMutes(serve);
  serveLive(serve);
  servePlace(serve);
  servePush(serve);
  serveUsers(serve);
  serveNames(serve);
  servePeople(serve);
  serveSearch(serve);
  serveTags(serve);
  serveMedia(serve);
  servePosts(serve);
  servePins(serve);
  serveComments(serve);
  serveFiles(hono, context);
  serveDocs(hono, context);
  hono.get('/healthz', () => jsonReply(200, '{"status":"alive"}'));
  hono.get('/readyz', () => readiness.answer());
  hono.notFound((c) => unknownPath(c.req.path));
  hono.onError((error, c) => {
    const requestId = c.req.header('x-request-id') ?? context.newId();
    context.onError(error, { requestId, user: c.env.user, method: c.req.method, path: c.req.path, status: 500 });
    return failureReply(requestId);
  });
  return (request, told = {}) => {
    if (isForeignWrite(request, corsOrigins)) return refusalReply(403, [MESSAGES.crossSite]);
    if (isForeignLoad(request)) return refusalReply(403, [MESSAGES.crossSiteRead]);
    return hono.fetch(request, told);
  };
}

const patterns = routes.map(({ route }) => ({
  method: route.method,
  pattern: new RegExp(`^/api${route.path.replace(/:\w+/g, '[^/]+')}$`),
}));

/** A known path with another method answers 405. */
function unknownPath(path: string): Response {
  const allowed = new Set(patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method));
  if (FIXED.includes(path)) allowed.add('GET');
  if (allowed.size === 0) return refusalReply(404, [MESSAGES.noSuchPath]);
  const allow = [...allowed].join(', ');
  const message = `This path answers ${allow} only.`;
  return refusalReply(405, [{ code: 'wrong_method', params: { allowed: [...allowed] }, message }], { allow });
}

const FIXED = ['/healthz', '/readyz', '/api/openapi.json', '/api/docs'];
