import type { ReactNode } from 'react';
import { usePageTitle } from '../core/pageTitle.ts';
import { PageHead, Sheet } from '../ui/page/Shell.tsx';
import { ForRole } from './ForRole.tsx';
import { SectionTabs } from './Sections.tsx';

interface SectionPageProps {
  title: string;
  /** Beside the title. */
  end?: ReactNode;
  children: ReactNode;
}

/** A page of those who look after the community. */
export const SectionPage = ({ title, end, children }: SectionPageProps) => (
  <ForRole needs="moderator">
    <TitledSheet title={title} end={end} tabs={<SectionTabs />}>
      {children}
    </TitledSheet>
  </ForRole>
);

/** The same without the sections, for members who look after nothing. */
export function TitledSheet({ title, end, tabs, children }: SectionPageProps & { tabs?: ReactNode }) {
  usePageTitle(title);
  return (
    <>
      <PageHead title={title} end={end} />
      {tabs}
      <Sheet>{children}</Sheet>
    </>
  );
}
