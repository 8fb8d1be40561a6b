const NAME = 'pipit-reloaded';
let before: () => void = () => undefined;

/** What must be remembered when the page reloads itself. */
export function beforeReload(remember: () => void): void {
  before = remember;
}

/**
 * A part of the app that the server no longer has, since it serves a newer Pipit: the page is loaded anew, once for each
 * file. What was typed and where one was outlive a reload. True when the page is on its way.
 */
export function reloadIfOutdated(error: unknown): boolean {
  const file = (error as { missing?: string } | null)?.missing;
  if (!file || hasReloadedFor(file)) return false;
  before();
  location.reload();
  return true;
}

function hasReloadedFor(file: string): boolean {
  try {
    const files: unknown = JSON.parse(sessionStorage.getItem(NAME) ?? '[]');
    const known = Array.isArray(files) ? files : [];
    if (known.includes(file)) return true;
    sessionStorage.setItem(NAME, JSON.stringify([...known, file]));
    return false;
  } catch {
    // Where nothing can be remembered, it could go on for ever.
    return true;
  }
}
