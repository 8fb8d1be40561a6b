import type { Rolldown } from 'vite';

type Context = Parameters<Extract<Rolldown.CodeSplittingGroup['name'], (...args: never[]) => unknown>>[1];

/** A few files instead of fifty: over a slow line each further round of requests costs more than their bytes. */
export const chunks: Rolldown.CodeSplittingGroup[] = [
  {
    name: 'vendor',
    priority: 2,
    test: /rolldown[\\/]runtime|node_modules[\\/](react|react-dom|scheduler|@reduxjs|react-redux)[\\/]/,
  },
  // One file for each sheet, whichever components import it.
  { name: sheetOf, debugName: 'sheets', priority: 3, includeDependenciesRecursively: false },
  // Sign-up fetches its bird late, and must not fetch all that members share with it.
  { name: 'birds', priority: 1, test: /[\\/](ui[\\/]art[\\/]Avatar|src[\\/]art[\\/](bird|plumage|seed|traits))\./ },
  // Each module is placed by its own users and its imports by theirs: no file can come to need one that needs it.
  {
    name: chunkOf,
    debugName: 'entry, shared, front, member, post, profile, screens',
    includeDependenciesRecursively: false,
  },
];

/** A static site keeps all of its files from the first visit on: of four hundred, most of the time went into asking for each. */
export const staticChunks: Rolldown.CodeSplittingGroup[] = [
  ...chunks.slice(0, -1),
  { name: staticChunkOf, debugName: 'rest', includeDependenciesRecursively: false },
];

/** `rest` is what a hosted Pipit has in many files. The entry waits for what connects it with its server, which must not need the entry. */
function staticChunkOf(id: string, context: Context): string | null {
  const roots = [...rootsOf(id, context)];
  if (roots.some((root) => CONNECT.test(root) || LANDING.test(root)) || SERVICE_WORKER.test(id)) return null;
  const name = chunkOf(id, context);
  // `rest` has every other module, so it must not import a chunk that imports it.
  return name === null || name === 'joining' ? 'rest' : name;
}
const CONNECT = /[\\/]browser-server[\\/]tab[\\/]connect\./;
const LANDING = /index\.html$/;
const SERVICE_WORKER = /[\\/]service-worker[\\/]/;

function sheetOf(id: string): string | null {
  return /[\\/]styles[\\/]sheets[\\/]([\w-]+)\.css$/.exec(id)?.[1] ?? null;
}

const FRONT = /[\\/](Login|Signup)Screen\./;
/** Where an account is made. */
const JOINING = /[\\/](Signup|Join|Setup)Screen\./;
/** Members fetch what is in `front` for its forms, and sign in nowhere. */
const SIGN_IN = /[\\/]screens[\\/]auth[\\/]signIn\./;
/** Pages without forms: a module that they share with login and sign-up must not bring the forms along. */
const NO_FORMS = /[\\/](live[\\/]LiveHost|ProfileScreen)\./;
/** What every page of a member needs, and the page that most of them open first. */
const HOME = /[\\/](app[\\/]start[\\/]member|FeedScreen)\./;
/** Where members read most, without a form of the front. */
const READING = /[\\/](app[\\/]start[\\/]member|FeedScreen|PostScreen)\./;
/** They share a little with many: what they share with one other is no reason for the rest to fetch it. */
const APART =
  /[\\/](Welcome|Notifications|NotificationSettings|ProfileReplies|ProfileMedia|ProfileLikes|Followers|Following|Mutuals)Screen\./;
const SCREEN = /[\\/]screens[\\/]\w+[\\/]\w+Screen\./;
/** The composer needs it too, and nothing else of what several screens share. */
const FOLDING = /[\\/]contract[\\/]text[\\/]folding\./;
const POST = /[\\/]PostScreen\./;
const COMPOSER = /[\\/]posts[\\/]composer[\\/]Composer\./;
const LIVE = /[\\/]live[\\/]LiveHost\./;
/** Where comments are written, edited and voted on. */
const TALKING =
  /[\\/]((Post|Notifications|NotificationSettings|ProfileReplies)Screen|comments[\\/]CommentEdit|notifications[\\/]ReplyForm)\./;
const PROFILE = /[\\/]ProfileScreen\./;
/** For those who look after the community. */
const CARE = /[\\/](Community|Invite|Log|Members|Moderation|Waiting)Screen\./;

/**
 * By who needs a module: `page` is what the landing page shares with the app, `entry` what every page of the app begins with,
 * `shared` what login or sign-up and the most read screens both need, `front` what login and sign-up share beyond that, `member`
 * what members need at home, `joining` what the pages share on which an account is made, `outside` what login and sign-up share
 * with pages without forms, `folding` how words and tags are folded, `typing` and `talk` what the page of a post shares with the
 * composer and with live updates, `reply` what the pages share on which comments are written, `post` and `profile` what these
 * pages share with others, `screens` what several of the others do, and `care` what most of those do that few people open. Any
 * other module stays where it is used.
 */
function chunkOf(id: string, context: Context): string | null {
  const roots = [...rootsOf(id, context)];
  const count = (kind: RegExp) => roots.filter((root) => kind.test(root)).length;
  if (count(LANDING) > 0) return roots.length > count(LANDING) ? 'page' : null;
  if (count(/app\.html$/) > 0) return 'entry';
  if (count(FRONT) > 0 && count(READING) > 0) return 'shared';
  if (count(FRONT) > 1 && count(NO_FORMS) > 0) return 'outside';
  if (count(JOINING) > 1 && count(JOINING) === roots.length) return 'joining';
  if (count(FRONT) > 0) return count(FRONT) > 1 && !SIGN_IN.test(id) ? 'front' : null;
  if (count(HOME) > 0) return 'member';
  if (FOLDING.test(id)) return 'folding';
  if (count(POST) > 0 && count(COMPOSER) > 0) return 'typing';
  if (count(POST) > 0 && count(LIVE) > 0) return 'talk';
  if (count(POST) > 0 && roots.length > 1 && count(TALKING) === roots.length) return 'reply';
  const others = count(SCREEN) - count(CARE) - count(APART);
  if (others > 1) return count(POST) > 0 ? 'post' : count(PROFILE) > 0 ? 'profile' : 'screens';
  return others === 0 && count(APART) === 0 && count(CARE) > 2 ? 'care' : null;
}

/** The documents and lazily loaded modules that reach a module without a further dynamic import. */
function rootsOf(id: string, context: Context, seen = new Set<string>(), roots = new Set<string>()): Set<string> {
  if (seen.has(id)) return roots;
  seen.add(id);
  const info = context.getModuleInfo(id);
  if (info?.isEntry || info?.dynamicImporters.length) roots.add(id);
  for (const importer of info?.importers ?? []) rootsOf(importer, context, seen, roots);
  return roots;
}
