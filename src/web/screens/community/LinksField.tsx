import type { CommunitySettings } from '#contract/community/community.ts';
import { LINKS_MAX } from '#contract/rules/limits.ts';
import { settingsWords as words } from '#words/en/community/settings.ts';
import { Lines } from '../../community/Lines.tsx';

type Links = CommunitySettings['links'];

interface LinksFieldProps {
  links: Links;
  onChange: (links: Links) => void;
}

export const LinksField = ({ links, onChange }: LinksFieldProps) => (
  <Lines
    lines={links}
    onChange={onChange}
    empty={{ label: '', url: '' }}
    max={LINKS_MAX}
    className="rules-edit links-edit"
    add={words.addLink}
    remove={words.removeLink}
  >
    {(link, change, number) => (
      <>
        <input
          className="input"
          dir="auto"
          aria-label={words.linkLabel(number)}
          placeholder={words.linkExample}
          value={link.label}
          onChange={({ target }) => change({ ...link, label: target.value })}
        />
        <input
          className="input"
          type="url"
          dir="ltr"
          aria-label={words.linkUrl(number)}
          placeholder={words.linkUrlExample}
          value={link.url}
          onChange={({ target }) => change({ ...link, url: target.value })}
        />
      </>
    )}
  </Lines>
);

/** Without the empty lines. */
export const writtenLinks = (links: Links): Links =>
  links.map(({ label, url }) => ({ label: label.trim(), url: url.trim() })).filter(({ label, url }) => label || url);
