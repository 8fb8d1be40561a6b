export interface KeyActions {
  search: () => unknown;
  write: () => unknown;
  help: () => unknown;
  /** Opens a page, or the page of a post with its comment field focused. */
  go: (path: string, reply?: true) => unknown;
  /** Returns false if the post belongs to someone else. */
  edit: (postId: string) => boolean;
}

/** Time that `g` waits for the key of a page. */
const SECOND_KEY_MS = 1_500;
const PAGES: Readonly<Record<string, string>> = { h: '/userFeed', n: '/notifications' };

let waitsUntil = 0;

/** Returns false if there is nothing to do for the key, which then keeps its own meaning. */
export function act(event: KeyboardEvent, actions: KeyActions): boolean {
  const { key, repeat, timeStamp } = event;
  const page = timeStamp < waitsUntil ? PAGES[key] : undefined;
  waitsUntil = key === 'g' ? timeStamp + SECOND_KEY_MS : 0;
  if (page !== undefined) return actions.go(page) !== false;
  if (key === 'j') return move(1);
  if (key === 'k') return move(-1);
  const action = repeat ? undefined : actionOf(key, actions);
  return action !== undefined && action() !== false;
}

function actionOf(key: string, actions: KeyActions): (() => unknown) | undefined {
  if (key === '/') return actions.search;
  if (key === 'n') return actions.write;
  if (key === '?') return actions.help;
  if (key === 'l') return () => press(currentPost(), 'like');
  if (key === 'b') return () => press(currentPost(), 'bookmark');
  if (key === 'r') return () => reply(currentPost(), actions);
  if (key === 'e') return () => edit(currentPost(), actions);
  if (key === '.') return () => press(document, 'fresh');
  if (key === 'u') return () => press(document, 'up');
  return;
}

const focusedPost = (): HTMLElement | null =>
  document.activeElement?.closest<HTMLElement>('main [data-post-id]') ?? null;

const shownPosts = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('main [data-post-id]')];

/** The focused post, or the only post of the page. */
function currentPost(): HTMLElement | null {
  const posts = shownPosts();
  return focusedPost() ?? (posts.length === 1 ? (posts[0] ?? null) : null);
}

function press(within: ParentNode | null, action: string): boolean {
  const control = within?.querySelector<HTMLElement>(`[data-action="${action}"]`);
  control?.click();
  return Boolean(control);
}

function reply(post: HTMLElement | null, { go }: KeyActions): unknown {
  const id = post?.dataset.postId;
  if (id === undefined) return false;
  // On its own page, the link to the comments focuses the comment field.
  return post?.querySelector('[data-action="open"]') ? go(`/post/${id}`, true) : press(post, 'comments');
}

function edit(post: HTMLElement | null, actions: KeyActions): boolean {
  const id = post?.dataset.postId;
  return id !== undefined && actions.edit(id);
}

/** Moves from the focused post, or from the top of the visible part. */
function move(step: 1 | -1): boolean {
  const posts = shownPosts().sort((a, b) => topOf(a) - topOf(b));
  const current = focusedPost();
  const next = current ? posts[posts.indexOf(current) + step] : posts.find((post) => topOf(post) >= belowBar());
  const target = next?.querySelector<HTMLElement>('[data-action="open"]') ?? next;
  target?.focus();
  return target !== undefined;
}

const belowBar = (): number => document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;

const topOf = (element: Element): number => element.getBoundingClientRect().top;
