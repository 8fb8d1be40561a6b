import { Hash } from 'lucide-react';
import { PAGES } from '#contract/pages.ts';
import type { Tag } from '#contract/tags.ts';
import { Link } from '../app/navigation/router.tsx';
import { searchWords as words } from '../words/en/search.ts';
import { formatCount } from '../words/formats.ts';
import { addressOf } from './asked.ts';

const pathOf = (name: string): string =>
  'tag' in PAGES ? `/tag/${encodeURIComponent(name)}` : addressOf({ q: `#${name}` });

export const TagRows = ({ tags }: { tags: readonly Tag[] }) => (
  <ul>
    {tags.map(({ name, shown, posts }) => (
      <li key={name} className="line-item">
        <Hash />
        <Link to={pathOf(name)}>
          <bdi>#{shown}</bdi>
        </Link>
        <span className="line-count">{words.tagPosts(posts, formatCount(posts))}</span>
      </li>
    ))}
  </ul>
);
