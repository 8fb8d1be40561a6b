export interface ShortcutActions {
  search: () => void;
  write: () => void;
  help: () => void;
}

export function onShortcut(event: KeyboardEvent, actions: ShortcutActions): void {
  if (!isMeantForPage(event)) return;
  const act = actionFor(event, actions);
  if (act?.() !== false && act) event.preventDefault();
}

/** Not with Ctrl, Alt or ⌘, not while something is being typed, and not over a dialog or a menu. */
function isMeantForPage(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return false;
  const target = event.target instanceof Element ? event.target : null;
  return !target?.closest('input, textarea, select, [contenteditable]') && !document.querySelector(OVERLAYS);
}

const OVERLAYS = '[role="dialog"], [role="alertdialog"], [role="menu"]';

/** An action that answers false has found nothing to do: the key keeps its own meaning. */
type Action = () => unknown;

function actionFor(event: KeyboardEvent, actions: ShortcutActions): Action | undefined {
  if (event.key === 'j') return () => move(1);
  if (event.key === 'k') return () => move(-1);
  if (event.repeat) return;
  if (event.key === '/') return actions.search;
  if (event.key === 'n') return actions.write;
  if (event.key === '?') return actions.help;
  if (event.key === 'l') return () => press(currentPost(), 'like');
  if (event.key === 'b') return () => press(currentPost(), 'bookmark');
  return;
}

const focusedPost = (): Element | null => document.activeElement?.closest('[data-post-id]') ?? null;

/** The one that has the focus, or the only one of the page. */
function currentPost(): Element | null {
  const posts = document.querySelectorAll('main [data-post-id]');
  return focusedPost() ?? (posts.length === 1 ? (posts[0] ?? null) : null);
}

function press(post: Element | null, action: string): boolean {
  const control = post?.querySelector<HTMLElement>(`[data-action="${action}"]`);
  control?.click();
  return control !== undefined && control !== null;
}

/** From the post that has the focus, or from the top of what is on the screen. */
function move(step: 1 | -1): boolean {
  const posts = [...document.querySelectorAll('main [data-post-id]')].sort((a, b) => topOf(a) - topOf(b));
  const current = focusedPost();
  const next = current ? posts[posts.indexOf(current) + step] : posts.find((post) => topOf(post) >= belowBar());
  const target = next?.querySelector<HTMLElement>('[data-action="open"]') ?? next;
  if (!(target instanceof HTMLElement)) return false;
  target.focus();
  return true;
}

const belowBar = (): number => document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;

const topOf = (element: Element): number => element.getBoundingClientRect().top;
