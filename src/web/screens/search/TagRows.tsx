import '../../ui/styles/sheets/search.css';
import { Hash } from 'lucide-react';
import type { Tag } from '#contract/posts/tags.ts';
import { searchWords as words } from '#words/en/search.ts';
import { formatCount } from '#words/formats.ts';
import { Link } from '../../core/router.tsx';

export const TagRows = ({ tags }: { tags: readonly Tag[] }) => (
  <ul>
    {tags.map(({ name, shown, posts }) => (
      <li key={name} className="line-item">
        <Hash />
        <Link to={`/tag/${encodeURIComponent(name)}`}>
          <bdi>#{shown}</bdi>
        </Link>
        <span className="line-count">{words.tagPosts(posts, formatCount(posts))}</span>
      </li>
    ))}
  </ul>
);
