import { FrontLogo } from '../../app/FrontLogo.tsx';
import { useAppSelector } from '../../app/hooks.ts';
import { PageNotFound } from '../../app/PageNotFound.tsx';
import { selectCurrentUser } from '../../session/currentUser.ts';
import { ColorModeButton } from '../../ui/ColorModeButton.tsx';
import { TopBar } from '../../ui/Shell.tsx';

/** A stranger has no layout around it. */
export function NotFoundScreen() {
  if (useAppSelector(selectCurrentUser)) return <PageNotFound />;
  return (
    <>
      <TopBar start={<FrontLogo />} end={<ColorModeButton />} />
      <main id="main" className="mx-auto max-w-(--col-feed) md:px-6 md:pt-6">
        <PageNotFound />
      </main>
    </>
  );
}
