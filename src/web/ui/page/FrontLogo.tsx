import { Lockup } from '#art/Logo.tsx';

/** Leads to the landing page, which is a document of its own. */
export const FrontLogo = () => <Lockup as="a" href={import.meta.env.BASE_URL} aria-label="Pipit" />;
