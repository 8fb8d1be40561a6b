import {
  type ComponentPropsWithRef,
  type ComponentType,
  createContext,
  type MouseEvent,
  type PropsWithChildren,
  type ReactNode,
  startTransition,
  use,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react';
import { type FoundPage, pageAt } from '#contract/pages.ts';
import type { Lazy } from './lazy.ts';

export interface Location {
  /** The path without the base, such as `/userFeed`. */
  pathname: string;
  /** The page at the path; null if there is none. */
  page: FoundPage | null;
  search: string;
  hash: string;
  state: unknown;
  /** Identifies this entry of the browser's history, even after a reload. */
  key: string;
  arrivedBy: 'PUSH' | 'REPLACE' | 'POP';
  /** The key of the entry that this one has replaced. */
  replaced?: string | undefined;
}

/** The state of a history entry. Layers add to it (ui/overlays/layers.ts). */
interface Entry {
  key: string;
  /** The number of entries of the app before this one. */
  index: number;
  state?: unknown;
}

interface Options {
  replace?: boolean | undefined;
  state?: unknown;
}

const base = import.meta.env.BASE_URL;
let index = -1;
/** The location that was read last. */
let latest: Location | null = null;
let show: (location: Location) => void = () => undefined;

/** `to` begins with a slash and is relative to the base. */
export function navigate(to: string, { replace = false, state }: Options = {}): void {
  const entry: Entry = { key: newKey(), index: replace ? index : index + 1, state };
  const replaced = replace ? (history.state as Partial<Entry> | null)?.key : undefined;
  if (replace) history.replaceState(entry, '', hrefOf(to));
  else history.pushState(entry, '', hrefOf(to));
  show({ ...readLocation(replace ? 'REPLACE' : 'PUSH'), replaced });
}

/** Goes back to the previous page; to `otherwise` if the reader opened this page directly. */
export function goBack(otherwise: string): void {
  if (index > 0) history.back();
  else navigate(otherwise);
}

export function readLocation(arrivedBy: Location['arrivedBy']): Location {
  const entry = (history.state ?? {}) as Partial<Entry>;
  const { search, hash } = location;
  const pathname = location.pathname.slice(base.length - 1);
  index = entry.index ?? index + 1;
  // A link to a fragment of the page creates an entry without a key. The page and its position stay.
  const stays = !entry.key && latest?.pathname === pathname && latest.search === search;
  if (latest && stays) latest = { ...latest, hash };
  else {
    const { key = newKey(), state = null } = entry;
    latest = { pathname, page: pageAt(pathname), search, hash, state, key, arrivedBy };
  }
  if (!entry.key) history.replaceState({ ...entry, key: latest.key, index, state: latest.state }, '');
  return latest;
}

/** Returns whether the browser still shows this entry. The next page may be loading already. */
export const isCurrentEntry = (key: string): boolean => (history.state as Partial<Entry> | null)?.key === key;

const newKey = (): string => Math.random().toString(36).slice(2);
const hrefOf = (to: string): string => base + to.slice(1);

const Shown = createContext<Location | null>(null);

/** Changes pages in transitions, so that the previous page stays until the next one can be rendered. */
export function Router({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState(() => readLocation('POP'));
  useLayoutEffect(() => {
    show = (next) => startTransition(() => setShown(next));
    const onPop = () => show(readLocation('POP'));
    addEventListener('popstate', onPop);
    return () => removeEventListener('popstate', onPop);
  }, []);
  return <Shown value={shown}>{children}</Shown>;
}

/** The location of the rendered page, even while the next one is loading. */
export function useLocation(): Location {
  const shown = use(Shown);
  if (!shown) throw new Error('There is no router here.');
  return shown;
}

interface LinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  to: string;
  state?: unknown;
}

export function Link({ to, state, onClick, ...rest }: LinkProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!isPlainClick(event) || (rest.target ?? '_self') !== '_self') return;
    event.preventDefault();
    navigate(to, { state, replace: event.currentTarget.href === location.href });
  };
  return <a {...rest} href={hrefOf(to)} onClick={follow} />;
}

/** The browser handles all other clicks: a new tab, a window, a download. */
const isPlainClick = (event: MouseEvent): boolean =>
  !event.defaultPrevented && event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

interface NavLinkProps extends LinkProps {
  /** Matches the paths of all pages that the link stands for, if there are several. */
  within?: RegExp | undefined;
}

/** The link is marked as current if it leads to the page that is shown. */
export function NavLink({ within, ...props }: NavLinkProps) {
  const { pathname } = useLocation();
  const current = within?.test(pathname) ?? pathname.replace(/\/$/, '').toLowerCase() === props.to.toLowerCase();
  return <Link {...props} aria-current={current ? 'page' : undefined} />;
}

interface RedirectProps {
  to: string;
  /** The page that it leads to receives this as `state.from`. */
  from?: string | undefined;
}

export function Redirect({ to, from }: RedirectProps) {
  useEffect(() => navigate(to, { replace: true, state: { from } }), [to, from]);
  return null;
}

/** The parameters in the path of a page, such as `{ postId }` for `/post/:postId`. */
export type Params = Record<string, string>;

/** A screen, whose code may still be loading. */
export type Screen = Lazy<Params>;

/** `frame` is rendered around the screen, and stays while the reader opens another screen with the same frame. */
export type FramedScreen = ComponentType<Params> & { frame?: ComponentType<PropsWithChildren<{ username?: string }>> };

let preload: (path: string) => void = () => undefined;

/** Loads the code of the page at `path`. */
export const preloadPage = (path: string): void => preload(path);

/** Registered by the layer above, which knows the pages. */
export const preloadPagesBy = (load: typeof preload): void => {
  preload = load;
};
