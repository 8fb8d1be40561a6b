const INTENTS = ['pointerover', 'focusin', 'touchstart'];

/** Fetches the app's files when a visitor hovers, touches or focuses a link to it: most visitors only read, and crawlers too. */
export function prefetchOnIntent(): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  const onIntent = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    // A link within this page, or to a file or another site, leads elsewhere.
    if (link?.origin !== location.origin || link.pathname === location.pathname || link.pathname.includes('.')) return;
    for (const intent of INTENTS) removeEventListener(intent, onIntent);
    const files = document.querySelector<HTMLMetaElement>('meta[name="pipit-later"]')?.content.split(' ') ?? [];
    for (const href of files) {
      if (href) document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href }));
    }
  };
  for (const intent of INTENTS) addEventListener(intent, onIntent, { passive: true });
}
