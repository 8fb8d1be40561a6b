import { type ComponentType, createElement, startTransition, use, useEffect, useState } from 'react';
import { commonWords } from '#words/en/common.ts';
import { createSignal } from './signal.ts';
import { keptInTab } from './storage.ts';
import { toast } from './toast.ts';

const NAME = 'pipit-reloaded';
const AGAIN_AFTER_MS = 60_000;
const RELOAD_PATIENCE_MS = 10_000;
/** The files that could not be fetched since the page was loaded. */
const missing = new Set<string>();
let before: () => void = () => undefined;

/** Registers a function that stores the page's state before the page reloads itself. */
export function beforeReload(remember: () => void): void {
  before = remember;
}

export function reloadPage(): void {
  before();
  location.reload();
}

/**
 * Handles code that failed to load. If the server cannot be reached, gives up. Otherwise it tries once more. If that
 * fails, too, the server runs a newer Pipit, or the browser never fetches a failed module again (whatwg/html#6768).
 * Then the page reloads itself, at most once a minute, or if a missing file has come back. Drafts and scroll positions
 * survive that.
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

/** All browsers except Safari name the file in the error. */
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
  // If the time of the last reload cannot be stored, the page could reload forever.
  return Date.now() - last >= AGAIN_AFTER_MS && keptInTab.write(NAME, String(Date.now()));
}

/** A failed load stays failed for this long, so that the error boundary shows it. After that, a retry loads again. */
const FAILED_FOR_MS = 500;
/** Time for which the previous page stays while the code of the next one is loading. */
const PATIENCE_MS = 150;

interface Waiting<Props> {
  code: Promise<ComponentType<Props>>;
  /** Resolves with `code`, or after a short time. */
  patience: Promise<unknown>;
  failedIn?: number;
}

/** A component whose code is loaded when it is first needed. Rendered before, it suspends. */
export type Lazy<Props> = ComponentType<Props> & {
  /** Call this on intent, such as hover and focus. If it fails, the code is loaded again when it is needed. */
  preload: () => Promise<void>;
  /** Loads the code now, and recovers from failures. */
  load: () => Promise<ComponentType<Props>>;
  loaded: () => ComponentType<Props> | undefined;
  /** The promise that a render waits for. Every render gets the same one, for a while even after it has failed. */
  wait: () => Waiting<Props>;
};

/** Grows each time the server can be reached again, so that failed loads are repeated. */
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

/** Sets the fields that React's `use` reads, so that an available value renders without suspending. */
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
 * The component once it is loaded, and null before; it never suspends. On failure, shows a message and calls `onFail`.
 * Without `onFail` the component is optional: it is loaded again when the server can be reached again, without a
 * message.
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
 * For a page that can show a placeholder: suspends briefly, while the previous page stays, and is then false until the
 * code is loaded or has failed. Suspending longer would delay the page, because React shows suspended content no
 * earlier than 300 ms after what it showed before.
 */
export function useArrived<Props>(lazy: Lazy<Props>): boolean {
  const [ended, setEnded] = useState<unknown>();
  const waiting = lazy.wait();
  const loaded = lazy.loaded() !== undefined;
  useEffect(() => {
    if (!loaded) void settled(waiting.code).then(() => startTransition(() => setEnded(waiting)));
  }, [waiting, loaded]);
  if (ended === waiting) return true;
  // Needed even if the code has arrived meanwhile: a render that has suspended must `use` the same promise again.
  use(waiting.patience);
  return loaded;
}
