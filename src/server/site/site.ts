import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname } from 'node:path';
import { chargeVisitor, type Limiter } from '#api/guard/limits.ts';
import { Refusal } from '#api/http/refusal.ts';
import type { About } from '#contract/community/community.ts';
import { pageAt } from '#contract/pages.ts';
import type { Config } from '../config/config.ts';
import { codingsIn } from '../http/answers.ts';
import { HSTS, securityHeaders } from '../http/headers.ts';
import type { Site } from '../http/listener.ts';
import { aboutPage, communityLanding, type Front, type LandingSettings } from './documents.ts';
import { mailboxOf, SECURITY_TXT, sendSecurityTxt } from './security-txt.ts';
import { compressedPage, readSiteFiles, type SiteFile, type Variant, variant } from './site-files.ts';

/** The current settings of the community's owner. */
export interface SiteCommunity {
  front(): Promise<Front>;
  about(): Promise<About>;
}

type Settings = LandingSettings &
  Partial<Pick<Config, 'securityContact'>> & { community?: SiteCommunity; limiter?: Limiter | undefined };

/** Much larger than a page, and charged as a read. */
const SOURCE = '/source.tgz';

/** Serves the built client from memory: its files, and its pages for every path that the client may know. */
export function createSite(folder: string, settings: Settings = {}): Site {
  const { publicUrl = null, securityContact = null, community, limiter } = settings;
  const files = readSiteFiles(folder, settings);
  const landing = files.get('/index.html');
  const app = files.get('/app.html') ?? landing;
  const landingNow = createLanding(landing, community);

  return (incoming, outgoing, path, { address, secure }) => {
    if (secure) outgoing.setHeader(...HSTS);
    if (incoming.method !== 'GET' && incoming.method !== 'HEAD') {
      refuse(outgoing, 405, 'Only GET and HEAD are served here.', { allow: 'GET, HEAD' });
      return;
    }
    if (path === SECURITY_TXT) {
      const contact = securityContact ?? mailboxOf(publicUrl);
      if (contact === undefined) refuse(outgoing, 404, 'There is no such file.', {});
      else sendSecurityTxt(outgoing, contact);
      return;
    }
    const answer = (file: SiteFile | undefined) => {
      if (file) send(incoming, outgoing, bestVariant(file, incoming.headers['accept-encoding']));
      else refuse(outgoing, 404, 'There is no such file.', {});
    };
    const refused = (error: unknown) => {
      if (error instanceof Refusal) refuse(outgoing, error.status, error.message, error.headers);
      else answer(files.get(path));
    };
    if (path === SOURCE && limiter) void chargeVisitor(limiter, address).then(() => answer(files.get(path)), refused);
    else if (community && app && isAbout(path)) void aboutNow(app, community).then(answer);
    else if (path === '/' || path === '/index.html') void landingNow().then(answer);
    else answer(files.get(path) ?? (mayBePage(incoming, path) ? app : undefined));
  };
}

/** Shown if the database does not respond. */
const UNKNOWN: Front = { offersGuest: false, setUp: false, name: '', read: 'everyone', join: 'open', links: [] };

function createLanding(landing: SiteFile | undefined, community: SiteCommunity | undefined) {
  if (!landing || !community) return async () => landing;
  const built = landing.identity.body.toString();
  let last = { html: built, page: landing };
  return async () => {
    const html = communityLanding(built, await community.front().catch(() => UNKNOWN));
    if (html !== last.html) last = { html, page: html === built ? landing : compressedPage(html) };
    return last.page;
  };
}

const isAbout = (path: string): boolean => path === '/about' || path === '/about/';

/** Sent with the headers of the app, so that no script in the community's texts can run. */
async function aboutNow(app: SiteFile, community: SiteCommunity): Promise<SiteFile> {
  const about = await community.about().catch(() => undefined);
  if (!about) return app;
  const body = Buffer.from(aboutPage(app.identity.body.toString(), about));
  const { etag: _, 'content-length': __, ...headers } = app.identity.headers;
  return { identity: variant(body, headers) };
}

/**
 * A dot does not decide: /profile/jo.doe is a page. But no page is in /assets, and a missing image is not requested as
 * HTML.
 */
function mayBePage(incoming: IncomingMessage, path: string): boolean {
  if (path.startsWith('/assets/')) return false;
  return extname(path) === '' || pageAt(path) !== null || Boolean(incoming.headers.accept?.includes('text/html'));
}

function bestVariant(file: SiteFile, accepted: string | string[] = ''): Variant {
  const codings = codingsIn(String(accepted));
  if (file.br && codings.includes('br')) return file.br;
  if (file.gzip && codings.includes('gzip')) return file.gzip;
  return file.identity;
}

function send(incoming: IncomingMessage, outgoing: ServerResponse, { body, etag, headers }: Variant): void {
  if (incoming.headers['if-none-match']?.includes(etag)) {
    const { 'content-length': _, ...rest } = headers;
    outgoing.writeHead(304, rest).end();
  } else {
    outgoing.writeHead(200, headers).end(body);
  }
}

function refuse(outgoing: ServerResponse, status: number, text: string, headers: Record<string, string>): void {
  const plain = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
  outgoing.writeHead(status, { ...securityHeaders(''), ...plain, ...headers }).end(`${text}\n`);
}
