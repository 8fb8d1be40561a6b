import { accountWords as words } from '#words/en/account/account.tsx';
import { Link } from '../../core/router.tsx';
import { useConfig } from '../../data/session/config.ts';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import { SheetSection } from '../../ui/page/SheetSection.tsx';

/** The licence asks that whoever uses a Pipit can have its source. */
export function SourceCode() {
  const config = useConfig();
  if (!config) return null;
  const href = new URL(config.sourceUrl, new URL(import.meta.env.BASE_URL, location.href)).href;
  return (
    <SheetSection title={words.about} note={words.aboutNote}>
      <TextLink as={Link} to="/about">
        {words.what}
      </TextLink>
      <TextLink href={href} rel="noopener">
        {words.source}
      </TextLink>
    </SheetSection>
  );
}
