import { RightPanel } from '../frame/panel.ts';
import { HAS_PANEL } from '../frame/useMedia.ts';
import type { AppStore } from '../store.ts';
import { lazily } from './lazily.tsx';
import { lazyScreen, moment } from './lazyScreen.tsx';

export const Layout = lazily(async (store) => {
  const panel = matchMedia(HAS_PANEL).matches && RightPanel.preload(store);
  const parts = [import('../frame/Layout.tsx'), import('../rootReducer.ts'), import('./firstPage.ts')] as const;
  const [layout, slices, first] = await Promise.all(parts);
  slices.installSlices(store);
  await Promise.all([first.takeFirstPage(store), panel]);
  return layout.Layout;
});
export const LoginScreen = lazily(() =>
  import('../../screens/login/LoginScreen.tsx').then((module) => module.LoginScreen),
);
export const SignupScreen = lazily(() =>
  import('../../screens/signup/SignupScreen.tsx').then((module) => module.SignupScreen),
);
export const FeedScreen = lazyScreen(() =>
  import('../../screens/feed/FeedScreen.tsx').then((module) => module.FeedScreen),
);
export const ExploreScreen = lazyScreen(() =>
  import('../../screens/explore/ExploreScreen.tsx').then((module) => module.ExploreScreen),
);
export const BookmarksScreen = lazyScreen(() =>
  import('../../screens/bookmarks/BookmarksScreen.tsx').then((module) => module.BookmarksScreen),
);
export const ProfileScreen = lazyScreen(() =>
  import('../../screens/profile/ProfileScreen.tsx').then((module) => module.ProfileScreen),
);
export const PostScreen = lazyScreen(() =>
  import('../../screens/post/PostScreen.tsx').then((module) => module.PostScreen),
);
export const AccountScreen = lazyScreen(() =>
  import('../../screens/account/AccountScreen.tsx').then((module) => module.AccountScreen),
);
/** Has no title to wait under: what was asked for is no page. */
export const NotFoundScreen = lazily(() =>
  import('../../screens/not-found/NotFoundScreen.tsx').then((module) => module.NotFoundScreen),
);

type Preloads = Record<string, { preload: (store: AppStore) => Promise<void> }>;

const SIGNED_IN: Preloads = {
  userFeed: FeedScreen,
  explore: ExploreScreen,
  bookmarks: BookmarksScreen,
  profile: ProfileScreen,
  post: PostScreen,
  account: AccountScreen,
};
const SIGNED_OUT: Preloads = { login: LoginScreen, signup: SignupScreen };

/** Loads what `path` will show, before React renders it. */
export async function preloadScreen(path: string, store: AppStore, signedIn: boolean): Promise<void> {
  const name = path.split('/')[1] ?? '';
  const screen = (signedIn ? SIGNED_IN[name] : SIGNED_OUT[name in SIGNED_IN ? 'login' : name]) ?? NotFoundScreen;
  await Promise.all([signedIn && Layout.preload(store), screen.preload(store)]);
}

/** Ends when there is something to show: the screen, or the layout around what is on its way. */
export async function preloadFirst(path: string, store: AppStore, signedIn: boolean): Promise<void> {
  const screen = preloadScreen(path, store, signedIn);
  await (signedIn ? Layout.preload(store) : screen);
  await Promise.race([screen, moment()]);
}
