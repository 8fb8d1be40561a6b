import type { CurrentSettings } from '#store/nouns/community/settings.ts';
import { escaped } from './escape.ts';

export interface LandingSettings {
  /** The origin that people open. */
  publicUrl?: string | null;
  /** Null: the source code is served by the site. */
  sourceUrl?: string | null;
}

const SOCIAL = /(<nav data-social="true"[^>]*>)(<a href=")[^"]*("[^>]*>)[^<]*(.*?<\/a>).*?(<\/nav>)/s;
const SOURCE = /(<a data-source="true" href=")[^"]*/;
const GUEST = /<a data-guest="true".*?<\/a>/s;
const JOIN = /<a [^>]*data-join="true".*?<\/a>/s;
const COMMUNITY = /<p hidden="" (?=data-community="true")/;
const NAME = /<b data-name="true"><\/b>/;
const MEMBERS = /<span data-members="true">.*?<\/span>/s;
/** The posts of the demo community, to the end of their section. */
const SAMPLES = /<div data-samples="true".*?(?=<\/section>)/s;
/** Link previews need absolute addresses. */
const PREVIEW = /(<meta property="og:(?:url|image)" content=")(?=\/)/g;

/** Applies the host's settings to the landing page, which was rendered at build time without them. */
export function ownLanding(html: string, settings: LandingSettings): string {
  const { publicUrl, sourceUrl } = settings;
  let own = html;
  if (publicUrl) own = own.replace(PREVIEW, `$1${publicUrl}`);
  if (sourceUrl) own = own.replace(SOURCE, (_, start: string) => start + escaped(sourceUrl));
  return own;
}

/** The community on the landing page. */
export type Front = Pick<CurrentSettings, 'offersGuest' | 'setUp' | 'name' | 'read' | 'join' | 'links'>;

/**
 * Shows the links, the available ways in and the name of a community after its set-up, and no posts if only members can
 * read.
 */
export function communityLanding(html: string, { offersGuest, setUp, name, read, join, links }: Front): string {
  let own = html.replace(SOCIAL, (...[, ...parts]) => drawLinks(parts as string[], links));
  if (!offersGuest) own = own.replace(GUEST, '');
  if (read === 'members') own = own.replace(SAMPLES, '');
  if (!setUp) return own;
  if (join === 'nobody' || join === 'invitation') own = own.replace(JOIN, '');
  if (read === 'everyone') own = own.replace(MEMBERS, '');
  return own.replace(COMMUNITY, '<p ').replace(NAME, () => `<b>${escaped(name)}</b>`);
}

/** Renders each link like the first one. */
function drawLinks([nav = '', start = '', middle = '', end = '', close = '']: string[], links: Front['links']): string {
  if (links.length === 0) return '';
  const drawn = links.map(({ label, url }) => `${start}${escaped(url)}${middle}${escaped(label)}${end}`);
  return `${nav}${drawn.join('')}${close}`;
}
