import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ActionButton } from '../ui/buttons/ActionButton.tsx';
import { LazyMenu } from '../ui/layers/LazyMenu.tsx';
import { toast } from '../ui/layers/toast.ts';
import { Avatar } from '../ui/people/Avatar.tsx';
import { Byline } from '../ui/people/Byline.tsx';
import { PostRow } from '../ui/post/PostRow.tsx';
import { PostText } from '../ui/post/PostText.tsx';
import { Time } from '../ui/text/Time.tsx';
import { agoISO, type Sample } from './people.ts';

export function SamplePost({ post, ruled }: { post: Sample; ruled: boolean }) {
  const [liked, setLiked] = useState(Boolean(post.liked));
  const [saved, setSaved] = useState(Boolean(post.saved));
  const likes = post.likes + Number(liked) - Number(Boolean(post.liked));
  return (
    <PostRow
      ruled={ruled}
      aria-label={`${post.name}: ${post.text}`}
      avatar={<Avatar username={post.username} />}
      byline={
        <Byline
          name={<a href="#profile">{post.name}</a>}
          handle={post.username}
          time={<Time at={agoISO(post.minutes)} />}
        />
      }
      link={<a className="post-link" href="#post" aria-label={post.text} />}
      text={
        <PostText
          segments={[{ kind: 'text', text: post.text }]}
          length={post.text.length}
          renderMention={(_, text) => text}
        />
      }
      actions={
        <>
          <ActionButton
            kind="like"
            pressed={liked}
            count={likes}
            label={`Like, ${likes} likes`}
            onClick={() => setLiked(!liked)}
          />
          <ActionButton as="a" href="#post" kind="comments" count={post.comments} label={`${post.comments} comments`} />
          <ActionButton kind="save" pressed={saved} label="Bookmark" onClick={() => setSaved(!saved)} />
        </>
      }
      menu={post.own && <Options />}
    />
  );
}

export const Options = () => (
  <LazyMenu
    label="Options for your post"
    className="icon-btn icon-btn-sm"
    items={[
      { label: 'Edit', icon: <Pencil />, onSelect: () => toast({ text: 'Edit' }) },
      { label: 'Delete', icon: <Trash2 />, danger: true, onSelect: () => toast({ text: 'Post deleted' }) },
    ]}
  >
    <Ellipsis />
  </LazyMenu>
);
