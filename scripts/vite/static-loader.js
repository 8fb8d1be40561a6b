void (async () => {
  const tags = __TAGS__;
  const known = __ROUTES__;
  const controller = navigator.serviceWorker?.controller;
  const find = async () => {
    const [, { src = '' } = {}] = tags.find(([name]) => name === 'script') ?? [];
    const parts = location.pathname.split('/').slice(0, -1);
    for (const i of parts.keys()) {
      const base = `${parts.slice(0, i + 1).join('/')}/`;
      const answer = await fetch(base + src.slice(2), { method: 'HEAD' }).catch(() => undefined);
      if (answer?.ok) return base;
    }
    return '/';
  };
  const base =
    (controller && new URL('.', controller.scriptURL).pathname) ?? known.exec(location.pathname)?.[1] ?? (await find());
  globalThis.pipitBase = base;
  const worker = new Worker(base + __WORKER__, { type: 'module' });
  worker.onerror = () => {
    globalThis.pipitWorker = undefined;
  };
  const { port1, port2 } = new MessageChannel();
  worker.postMessage({ scope: base }, [port2]);
  globalThis.pipitWorker = { worker, port: port1 };
  let language;
  try {
    language = localStorage.getItem('pipit-language');
  } catch {}
  const writingSystem = __WRITING_SYSTEM__(language);
  for (const [name, attributes] of tags) {
    if ((attributes['data-writing-system'] ?? writingSystem) !== writingSystem) continue;
    // Browsers do not reuse a preload that a service worker answered, so it would answer each request twice.
    if (controller && attributes.rel === 'preload') continue;
    const tag = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) {
      tag.setAttribute(key, key === 'href' || key === 'src' ? base + value.slice(2) : value);
    }
    if (attributes.rel === 'stylesheet') tag.setAttribute('blocking', 'render');
    document.head.append(tag);
  }
  // The registration stores all files, so it must not delay the requests of the page.
  addEventListener('load', () => setTimeout(() => navigator.serviceWorker?.register(`${base}sw.js`), 2_000));
})();
