import type { CurrentSettings } from '#store/nouns/community/community.ts';
import { escaped } from './escape.ts';

export interface LandingSettings {
  /** The origin that people open. */
  publicUrl?: string | null;
  /** Null: the source lies beside the site. */
  sourceUrl?: string | null;
}

const SOCIAL = /(<nav data-social="true"[^>]*>)(<a href=")[^"]*("[^>]*>)[^<]*(.*?<\/a>).*?(<\/nav>)/s;
const SOURCE = /(<a data-source="true" href=")[^"]*/;
const GUEST = /<a data-guest="true".*?<\/a>/s;
const JOIN = /<a [^>]*data-join="true".*?<\/a>/s;
const COMMUNITY = /<p hidden="" (?=data-community="true")/;
const NAME = /<b data-name="true"><\/b>/;
const MEMBERS = /<span data-members="true">.*?<\/span>/s;
/** What demo people say, to the end of their section. */
const SAMPLES = /<div data-samples="true".*?(?=<\/section>)/s;
/** Who previews a link asks for whole addresses. */
const PREVIEW = /(<meta property="og:(?:url|image)" content=")(?=\/)/g;

/** The landing page as this host wants it: it was drawn when the site was built, which knows no settings. */
export function ownLanding(html: string, settings: LandingSettings): string {
  const { publicUrl, sourceUrl } = settings;
  let own = html;
  if (publicUrl) own = own.replace(PREVIEW, `$1${publicUrl}`);
  if (sourceUrl) own = own.replace(SOURCE, (_, start: string) => start + escaped(sourceUrl));
  return own;
}

/** What the front page says of a community. */
export type Front = Pick<CurrentSettings, 'offersGuest' | 'setUp' | 'name' | 'read' | 'join' | 'links'>;

/** With its links, the ways in that there are, nobody's posts where they are for members, and the name of a community that somebody has set up. */
export function communityLanding(html: string, { offersGuest, setUp, name, read, join, links }: Front): string {
  let own = html.replace(SOCIAL, (...[, ...parts]) => drawLinks(parts as string[], links));
  if (!offersGuest) own = own.replace(GUEST, '');
  if (read === 'members') own = own.replace(SAMPLES, '');
  if (!setUp) return own;
  if (join === 'nobody' || join === 'invitation') own = own.replace(JOIN, '');
  if (read === 'everyone') own = own.replace(MEMBERS, '');
  return own.replace(COMMUNITY, '<p ').replace(NAME, () => `<b>${escaped(name)}</b>`);
}

/** Each as the first one was drawn. */
function drawLinks([nav = '', start = '', middle = '', end = '', close = '']: string[], links: Front['links']): string {
  if (links.length === 0) return '';
  const drawn = links.map(({ label, url }) => `${start}${escaped(url)}${middle}${escaped(label)}${end}`);
  return `${nav}${drawn.join('')}${close}`;
}
