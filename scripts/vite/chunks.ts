import type { Rolldown } from 'vite';

type Context = Parameters<Extract<Rolldown.CodeSplittingGroup['name'], (...args: never[]) => unknown>>[1];

/** A few files instead of fifty: on a slow connection, each further round of requests costs more than their bytes. */
export const chunks: Rolldown.CodeSplittingGroup[] = [
  {
    name: 'vendor',
    priority: 2,
    test: /rolldown[\\/]runtime|node_modules[\\/](react|react-dom|scheduler|@reduxjs|react-redux)[\\/]/,
  },
  // One file for each sheet, regardless of the components that import it.
  { name: sheetOf, debugName: 'sheets', priority: 3, includeDependenciesRecursively: false },
  // Sign-up fetches its bird late, and must not fetch everything that members share with the bird.
  { name: 'birds', priority: 1, test: /[\\/](ui[\\/]art[\\/]Avatar|src[\\/]art[\\/](bird|plumage|seed|traits))\./ },
  // Modules are placed without their imports, each by its own users, so that no two files can need each other.
  {
    name: chunkOf,
    debugName: 'entry, shared, front, member, post, profile, screens',
    includeDependenciesRecursively: false,
  },
];

/** A static site stores all of its files on the first visit. With four hundred, most of the time went into requests. */
export const staticChunks: Rolldown.CodeSplittingGroup[] = [
  ...chunks.slice(0, -1),
  { name: staticChunkOf, debugName: 'rest', includeDependenciesRecursively: false },
];

/**
 * `rest` replaces the many small files of a hosted Pipit. The code that connects the entry with its server stays apart,
 * because the entry waits for it and it must not need the entry.
 */
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
/** The pages that create an account. */
const JOINING = /[\\/](Signup|Join|Setup)Screen\./;
/** Members fetch `front` for its forms, but never sign in there. */
const SIGN_IN = /[\\/]screens[\\/]auth[\\/]signIn\./;
/** Pages without forms. A module that they share with login and sign-up must not bring the forms along. */
const NO_FORMS = /[\\/](live[\\/]LiveHost|ProfileScreen)\./;
/** The code that every page of a member needs, and the page that most members open first. */
const HOME = /[\\/](app[\\/]start[\\/]member|FeedScreen)\./;
/** The pages that members read most, which use no form of `front`. */
const READING = /[\\/](app[\\/]start[\\/]member|FeedScreen|PostScreen)\./;
/** Pages that share a little with many others. A module shared with only one of them goes into no common file. */
const APART =
  /[\\/](Welcome|Notifications|NotificationSettings|ProfileReplies|ProfileMedia|ProfileLikes|Followers|Following|Mutuals)Screen\./;
const SCREEN = /[\\/]screens[\\/]\w+[\\/]\w+Screen\./;
/** The composer needs this module, too, but nothing else that several screens share. */
const FOLDING = /[\\/]contract[\\/]text[\\/]folding\./;
const POST = /[\\/]PostScreen\./;
const COMPOSER = /[\\/]posts[\\/]composer[\\/]Composer\./;
const LIVE = /[\\/]live[\\/]LiveHost\./;
/** The pages and forms that write, edit or vote on comments. */
const TALKING =
  /[\\/]((Post|Notifications|NotificationSettings|ProfileReplies)Screen|comments[\\/]CommentEdit|notifications[\\/]ReplyForm)\./;
const PROFILE = /[\\/]ProfileScreen\./;
/** Pages for moderators and owners. */
const CARE = /[\\/](Community|Invite|Log|Members|Moderation|Waiting)Screen\./;

/**
 * Places a module by the pages that need it. `page`: shared by the landing page and the app. `entry`: the start of
 * every page. `shared`: login or sign-up, and the most read screens. `outside`: login, sign-up and pages without forms.
 * `joining`: only pages that create an account. `front`: everything else that login and sign-up share. `member`: the
 * member's home. `folding`: folds words and tags. `typing` and `talk`: the post's page with the composer and with live
 * updates. `reply`: only pages that write comments. `post`, `profile`: what these pages share with others. `screens`:
 * shared by several other pages. `care`: shared by three or more pages of moderators and owners. Any other module stays
 * where it is used.
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
