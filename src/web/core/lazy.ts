import { type ComponentType, createElement, startTransition, use, useEffect, useState } from 'react';
import { commonWords } from '#words/en/common.ts';
import { createSignal } from './signal.ts';
import { keptInTab } from './storage.ts';
import { toast } from './toast.ts';

const NAME = 'pipit-reloaded';
const AGAIN_AFTER_MS = 60_000;
const RELOAD_PATIENCE_MS = 10_000;
/** What could not be fetched since the page was loaded. */
const missing = new Set<string>();
let before: () => void = () => undefined;

/** What must be remembered when the page reloads itself. */
export function beforeReload(remember: () => void): void {
  before = remember;
}

export function reloadPage(): void {
  before();
  location.reload();
}

/**
 * For code that did not arrive. Without a connection it cannot be had. Otherwise it is asked for once more; if it stays
 * away, the server has moved on to a newer Pipit, or the browser is one that never asks twice for a module
 * (whatwg/html#6768), and the page reloads itself, once a minute at most, or when a file that was missing has come back. What
 * was typed and where one was outlive that.
 */
export async function recover<T>(load: () => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(RELOAD_PATIENCE_MS);
  const { ok } = await fetch(import.meta.env.BASE_URL, { method: 'HEAD', cache: 'no-store', signal });
  try {
    return await load();
  } catch (error) {
    if (!ok || !((await hasComeBack(error)) || mayReload())) throw error;
    reloadPage();
    return new Promise(() => undefined);
  }
}

/** Browsers name the file in the error, but for Safari. */
async function hasComeBack(error: unknown): Promise<boolean> {
  const url = String(error)
    .split(' ')
    .find((word) => word.includes('://'));
  if (!url) return false;
  const isThere = await fetch(url, { method: 'HEAD', cache: 'no-store' })
    .then(({ ok }) => ok)
    .catch(() => false);
  if (!isThere) missing.add(url);
  return isThere && missing.has(url);
}

function mayReload(): boolean {
  const last = Number(keptInTab.read(NAME));
  // Where nothing can be remembered, it could go on for ever.
  return Date.now() - last >= AGAIN_AFTER_MS && keptInTab.write(NAME, String(Date.now()));
}

/** A failed load stays failed for as long, so that the error boundary shows it; after that a retry loads anew. */
const FAILED_FOR_MS = 500;
/** How long the page before stays while the code of the next one is on its way. */
const PATIENCE_MS = 150;

interface Waiting<Props> {
  code: Promise<ComponentType<Props>>;
  /** Ends with `code`, or when that has taken more than a moment. */
  patience: Promise<unknown>;
  failedIn?: number;
}

/** A component whose code comes when it is first wanted. Rendered before, it suspends. */
export type Lazy<Props> = ComponentType<Props> & {
  /** On intent, such as hover and focus. What fails is tried again when it is wanted. */
  preload: () => Promise<void>;
  /** Now. */
  load: () => Promise<ComponentType<Props>>;
  loaded: () => ComponentType<Props> | undefined;
  /** What a render waits for: the same in each, for a while also after it has failed. */
  wait: () => Waiting<Props>;
};

/** Grows each time the server can be reached again: what has failed before is tried anew. */
export const reconnects = createSignal(0);

export function lazy<Props extends object>(fetchCode: () => Promise<ComponentType<Props>>): Lazy<Props> {
  let arrived: ComponentType<Props> | undefined;
  let waiting: Waiting<Props> | undefined;
  const fetchOnce = oneAtATime(async () => {
    arrived ??= await fetchCode();
    return arrived;
  });
  const load = oneAtATime(() => fetchOnce().catch(() => recover(fetchOnce)));

  const wait = () => {
    const failedIn = waiting?.failedIn;
    if (waiting && (failedIn === undefined || (!arrived && failedIn === reconnects.get()))) return waiting;
    const code = arrived ? here(arrived) : readable(load());
    const moment = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
    const patience = arrived ? here(undefined) : readable(Promise.race([settled(code), moment]));
    const begun: Waiting<Props> = { code, patience };
    code.catch(() => {
      begun.failedIn = reconnects.get();
      setTimeout(() => {
        if (waiting === begun) waiting = undefined;
      }, FAILED_FOR_MS);
    });
    waiting = begun;
    return begun;
  };

  const LazyComponent = (props: Props) => createElement(use(wait().code), props);
  return Object.assign(LazyComponent, { preload: () => settled(fetchOnce()), load, loaded: () => arrived, wait });
}

function oneAtATime<T>(run: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  return () => {
    running ??= run().finally(() => {
      running = undefined;
    });
    return running;
  };
}

/** With the fields that React's `use` reads, so that what is here renders without waiting for a turn. */
const here = <T>(value: T): Promise<T> => Object.assign(Promise.resolve(value), { status: 'fulfilled', value });

function readable<T>(promise: Promise<T>): Promise<T> {
  promise.then(
    (value) => void Object.assign(promise, { status: 'fulfilled', value }),
    (reason: unknown) => void Object.assign(promise, { status: 'rejected', reason }),
  );
  return promise;
}

const settled = (promise: Promise<unknown>): Promise<void> =>
  promise.then(
    () => undefined,
    () => undefined,
  );

/**
 * The component once it is here, null before, and nothing suspends. When it cannot be had, says so and calls `onFail`;
 * without that it is an ornament, which stays away in silence until the server can be reached again.
 */
export function useLoaded<Props>(lazy: Lazy<Props>, wanted = true, onFail?: () => void): ComponentType<Props> | null {
  const [, redraw] = useState<unknown>();
  const here = lazy.loaded();
  useEffect(() => {
    if (!wanted || here) return;
    let left = false;
    const fail = () => {
      if (left) return;
      toast({ text: commonWords.notOpened });
      onFail?.();
    };
    const show = () => left || redraw({});
    const preload = () => void lazy.preload().then(show);
    if (onFail) lazy.load().then(show, fail);
    else preload();
    const stop = onFail ? undefined : reconnects.watch(preload);
    return () => {
      left = true;
      stop?.();
    };
  }, [lazy, wanted, here, onFail]);
  return here ?? null;
}

/**
 * For a page with something to show meanwhile: suspends for a moment, in which the page before stays, and then is false until
 * the code is there or cannot be had. Suspended for longer, the page would come later: React shows what was suspended
 * 300 ms after what it showed before, at the earliest.
 */
export function useArrived<Props>(lazy: Lazy<Props>): boolean {
  const [ended, setEnded] = useState<unknown>();
  const waiting = lazy.wait();
  const loaded = lazy.loaded() !== undefined;
  useEffect(() => {
    if (!loaded) void settled(waiting.code).then(() => startTransition(() => setEnded(waiting)));
  }, [waiting, loaded]);
  if (ended === waiting) return true;
  // Also when it has come meanwhile: a render that has waited must ask again for what it waited for.
  use(waiting.patience);
  return loaded;
}
