import { TextLink } from '../ui/buttons/TextLink.tsx';

/** An address of mail or of the web is a link; any other words of the owner are words. */
export function Contact({ children }: { children: string }) {
  const href = hrefOf(children.trim());
  if (!href) return <bdi className="wrap-anywhere">{children}</bdi>;
  return (
    <TextLink className="wrap-anywhere" dir="auto" href={href} rel="noopener nofollow">
      {children}
    </TextLink>
  );
}

function hrefOf(contact: string): string | undefined {
  if (/^https?:\/\/[^\s]+$/i.test(contact)) return contact;
  return /^[^\s@:/?#]+@[^\s@:/?#]+\.[^\s@:/?#]+$/.test(contact) ? `mailto:${contact}` : undefined;
}
