import { useAppSelector } from '../../core/store.ts';
import { selectCurrentUser } from '../../data/session/session.ts';
import { ColorModeButton } from '../../ui/buttons/ColorModeButton.tsx';
import { FrontLogo } from '../../ui/page/FrontLogo.tsx';
import { PageNotFound } from '../../ui/page/PageNotFound.tsx';
import { TopBar } from '../../ui/page/Shell.tsx';

/** A stranger has no layout around it. */
export function NotFoundScreen() {
  if (useAppSelector(selectCurrentUser)) return <PageNotFound />;
  return (
    <>
      <TopBar start={<FrontLogo />} end={<ColorModeButton />} />
      <main id="main" className="mx-auto max-w-(--col-feed) md:px-6 md:pt-6">
        <PageNotFound signedIn={false} />
      </main>
    </>
  );
}
