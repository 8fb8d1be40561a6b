import { posix } from 'node:path';
import { parseSync } from 'vite';
import { type Node, walk } from './walk.ts';

const LOW = ['data', 'ui', 'core', '#art', '#contract', '#words'];
const BELOW_POSTS = ['community', 'moderation', 'safety', 'media', 'notifications', 'people', ...LOW];
const BELOW_SCREENS = ['posts', ...BELOW_POSTS];

/**
 * The table says what each folder may import: from outside if the folder is at the top of its room, and from inside of its top folder
 * if it is deeper. `name/` means the files at the root of a folder. A folder may always import itself.
 */
interface Table {
  room: 'web' | 'store' | 'api' | 'server';
  rows: Record<string, string[]>;
}

export const CLIENT: Table = {
  room: 'web',
  rows: {
    '#words': ['#contract'],
    '#art': ['#contract'],
    core: ['#contract', '#words'],
    ui: ['core', '#art', '#words'],
    'ui/': [],
    'ui/text': ['ui/'],
    'ui/art': ['ui/'],
    'ui/buttons': ['ui/', 'ui/text'],
    'ui/fields': ['ui/', 'ui/text', 'ui/buttons'],
    'ui/overlays': ['ui/', 'ui/text', 'ui/buttons', 'ui/fields'],
    'ui/page': ['ui/', 'ui/text', 'ui/art', 'ui/buttons'],
    'ui/list': ['ui/', 'ui/buttons'],
    data: ['ui', 'core', '#contract', '#words'],
    'data/calls': [],
    'data/media': [],
    'data/live': [],
    'data/entities': ['data/calls'],
    'data/lists': ['data/calls', 'data/entities'],
    'data/session': ['data/calls', 'data/entities', 'data/lists', 'data/media', 'data/live'],
    'data/forms': ['data/calls', 'data/session'],
    people: LOW,
    'people/': [],
    'people/lists': ['people/'],
    'people/mentions': ['people/'],
    'people/picture': ['people/'],
    notifications: LOW,
    media: ['people', ...LOW],
    'media/': [],
    'media/compose': [],
    safety: ['people', ...LOW],
    moderation: ['people', ...LOW],
    community: ['moderation', 'people', ...LOW],
    posts: BELOW_POSTS,
    'posts/state': [],
    'posts/menu': ['posts/state'],
    'posts/composer': ['posts/state'],
    'posts/card': ['posts/state', 'posts/menu'],
    'posts/comments': ['posts/state', 'posts/menu', 'posts/card', 'posts/composer'],
    'posts/': ['posts/card', 'posts/state'],
    'screens/account': BELOW_SCREENS,
    'screens/auth': BELOW_SCREENS,
    'screens/community': BELOW_SCREENS,
    'screens/landing': ['ui', 'core', '#art', '#contract', '#words'],
    'screens/moderation': BELOW_SCREENS,
    'screens/notifications': BELOW_SCREENS,
    'screens/people': BELOW_SCREENS,
    'screens/posts': BELOW_SCREENS,
    'screens/search': BELOW_SCREENS,
    app: ['screens', ...BELOW_SCREENS],
    'app/live': [],
    'app/browser': [],
    'app/frame': ['app/live', 'app/browser'],
    'app/start': ['app/frame'],
    'app/': ['app/start', 'app/browser'],
    'main.tsx': ['app', 'data', 'core', '#browser-server', '#contract', '#words'],
  },
};

const GROUND = ['#contract', 'schema', 'schema.ts'];
const BELOW_NOUNS = ['reading', 'data', 'engine', ...GROUND];
const BESIDE_FLOORS = ['nouns/media', 'nouns/people', 'data', 'engine', ...GROUND];

/** The floors of the store, the lowest first. */
export const STORE: Table = {
  room: 'store',
  rows: {
    schema: ['#contract'],
    'schema/': [],
    'schema/data': ['schema/'],
    'schema/notifications': ['schema/', 'schema/data'],
    'schema/people': ['schema/', 'schema/data', 'schema/notifications'],
    'schema/posts': ['schema/', 'schema/data', 'schema/notifications'],
    'schema/moderation': ['schema/', 'schema/data'],
    'schema.ts': ['schema'],
    engine: GROUND,
    'engine/': [],
    'engine/drivers': ['engine/'],
    'engine/migrations': ['engine/'],
    data: ['engine', ...GROUND],
    'data/': ['data/changes', 'data/jobs'],
    'data/changes': [],
    'data/notifications': [],
    'data/jobs': ['data/changes'],
    reading: ['data', 'engine', ...GROUND],
    'reading/visibility': [],
    'reading/': ['reading/visibility'],
    'reading/people': ['reading/', 'reading/visibility'],
    'reading/posts': ['reading/', 'reading/visibility', 'reading/people'],
    'reading/comments': ['reading/', 'reading/visibility', 'reading/people', 'reading/posts'],
    'reading/home': ['reading/', 'reading/visibility', 'reading/people', 'reading/posts'],
    'reading/search': ['reading/', 'reading/visibility', 'reading/people', 'reading/posts'],
    'reading/notifications': ['reading/', 'reading/visibility', 'reading/people'],
    'reading/whole': ['reading/', 'reading/visibility', 'reading/people', 'reading/posts', 'reading/comments'],
    nouns: BELOW_NOUNS,
    'nouns/media': [],
    'nouns/people': ['nouns/media'],
    'nouns/posts': ['nouns/media'],
    'nouns/safety': ['nouns/people'],
    'nouns/moderation': ['nouns/media', 'nouns/people', 'nouns/posts'],
    'nouns/community': ['nouns/people', 'nouns/moderation'],
    'nouns/notifications': [],
    'nouns.ts': ['nouns', ...BELOW_NOUNS],
    'open.ts': ['nouns.ts', ...BELOW_NOUNS],
    transfer: BESIDE_FLOORS,
    'transfer/': [],
    'transfer/import': [...BESIDE_FLOORS, 'transfer', 'nouns/community', 'nouns/posts', 'reading/people', 'open.ts'],
  },
};

const ASKED = ['serve.ts', 'guard', 'http', 'context.ts'];
const OTHER_ROOMS = ['#contract', '#store'];

export const API: Table = {
  room: 'api',
  rows: {
    http: OTHER_ROOMS,
    'context.ts': ['http', ...OTHER_ROOMS],
    guard: ['http', 'context.ts', ...OTHER_ROOMS],
    'serve.ts': ['guard', 'http', 'context.ts', ...OTHER_ROOMS],
    media: [...ASKED, ...OTHER_ROOMS],
    posts: ['media', ...ASKED, ...OTHER_ROOMS],
    live: ['posts', ...ASKED, ...OTHER_ROOMS],
    notifications: ['posts', ...ASKED, ...OTHER_ROOMS],
    moderation: ['posts', ...ASKED, ...OTHER_ROOMS],
    people: ['posts', 'media', ...ASKED, ...OTHER_ROOMS],
    'safety.ts': ['people', ...ASKED, ...OTHER_ROOMS],
    community: ['people', 'moderation', ...ASKED, ...OTHER_ROOMS],
    'docs.ts': ASKED.concat(OTHER_ROOMS),
  },
};

const OUTSIDE = ['#contract', '#api', '#store', '#seed'];

/** Requests and data know nothing of each other: a request that waits for a backup is a fault of design. */
export const SERVER: Table = {
  room: 'server',
  rows: {
    config: OUTSIDE,
    process: ['config', ...OUTSIDE],
    services: ['process', 'config', ...OUTSIDE],
    http: ['services', 'process', 'config', ...OUTSIDE],
    site: ['http', 'config', ...OUTSIDE],
    data: ['process', 'config', ...OUTSIDE],
    media: ['data', 'process', 'config', ...OUTSIDE],
    'media/': ['media/files'],
    'media/files': [],
    backup: ['media', 'data', 'services', 'process', 'config', ...OUTSIDE],
    doctor: ['backup', 'media', 'data', 'process', 'config', ...OUTSIDE],
  },
};

/** Imports that no row allows, whatever the row of the folder around it says. */
const NEVER: Record<string, string[]> = {
  // It looks the same whatever the server says.
  ui: ['core/store.ts', 'core/session.ts', 'core/drafts.ts', '@reduxjs/toolkit', 'react-redux'],
};

/** Returns imports that the table does not allow: `from → to`, each as a path below the room or as `#room/path`. */
export function refusedImports({ room, rows }: Table, file: string, text: string): string[] {
  return importsOf(room, file, text)
    .filter((imported) => !mayImport(rows, file, imported))
    .map((imported) => `${file} → ${imported}`);
}

/** All imports: by value, by type or dynamic. A package has its own name. */
function importsOf(room: Table['room'], file: string, text: string): string[] {
  const sources: Node[] = [];
  walk(parseSync(file, text).program as unknown as Node, ({ type, source }) => {
    if (/^(Import|Export)/.test(type) && source) sources.push(source as Node);
  });
  return sources
    .map(({ value }) => String(value))
    .filter((path) => !path.endsWith('.css'))
    .map((path) => (path.startsWith('.') ? posix.join(posix.dirname(file), path) : path.replace(`#${room}/`, '')));
}

function mayImport(rows: Table['rows'], file: string, imported: string): boolean {
  const [top, importedTop] = [topOf(file), topOf(imported)];
  if (NEVER[top]?.some((entry) => covers(entry, imported))) return false;
  if (top !== importedTop) return !isKnown(imported) || allows(rows[top], imported);
  return innerOf(file) === innerOf(imported) || allows(rows[innerOf(file)], imported);
}

/** A family of screens, and what brings in foreign databases, count as folders at the top. */
const topOf = (file: string): string => /^(screens\/[^/]+|transfer\/import|[^/]+)/.exec(file)?.[0] ?? file;

/** The folder of a file, with a slash if it is at the top. */
const innerOf = (file: string): string => {
  const folder = posix.dirname(file);
  return folder.includes('/') ? folder : `${folder}/`;
};

/** The linter checks packages. */
const isKnown = (imported: string): boolean => imported.startsWith('#') || /\.tsx?$/.test(imported);

/** A folder without a row may import everything for now. */
const allows = (row: string[] | undefined, imported: string): boolean =>
  row === undefined || row.some((entry) => covers(entry, imported));

const covers = (entry: string, path: string): boolean =>
  entry.endsWith('/') ? `${posix.dirname(path)}/` === entry : path === entry || path.startsWith(`${entry}/`);
