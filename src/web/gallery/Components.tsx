import { ChevronDown, LogOut, UserRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ActionButton } from '../ui/buttons/ActionButton.tsx';
import { Button } from '../ui/buttons/Button.tsx';
import { ColorModeButton } from '../ui/buttons/ColorModeButton.tsx';
import { FollowButton } from '../ui/buttons/FollowButton.tsx';
import { Counter } from '../ui/fields/Counter.tsx';
import { FormError } from '../ui/fields/FormError.tsx';
import { NativeSelect } from '../ui/fields/NativeSelect.tsx';
import { PasswordField } from '../ui/fields/PasswordField.tsx';
import { SearchField } from '../ui/fields/SearchField.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import { LazyMenu } from '../ui/layers/LazyMenu.tsx';
import { Toaster } from '../ui/layers/Toaster.tsx';
import { toast } from '../ui/layers/toast.ts';
import { Avatar } from '../ui/people/Avatar.tsx';
import { BlockNote, PersonRow } from '../ui/people/People.tsx';
import { Highlight } from '../ui/text/Highlight.tsx';

const Card = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="panel-card">
    <h2>{title}</h2>
    <div className="gallery-row">{children}</div>
  </section>
);

export function Components() {
  const [liked, setLiked] = useState(false);
  const [saved, setSaved] = useState(false);
  const [followed, setFollowed] = useState(false);
  const [loading, setLoading] = useState(false);
  const [sort, setSort] = useState<'trending' | 'newest' | 'oldest'>('trending');
  const [query, setQuery] = useState('');
  const [left, setLeft] = useState(22);
  return (
    <main className="gallery gallery-cards">
      <Card title="Buttons">
        <Button>Post</Button>
        <Button disabled>Post</Button>
        <Button loading busyText="Posting">
          Post
        </Button>
        <Button loading={loading} busyText="Signing in" onClick={() => setLoading(true)}>
          Sign in
        </Button>
        <ColorModeButton />
      </Card>
      <Card title="Others">
        <Button kind="sec">Guest Login</Button>
        <Button kind="quiet">Cancel</Button>
        <Button kind="danger">Delete</Button>
        <FollowButton followed={followed} name="Noor" onClick={() => setFollowed(!followed)} />
        <FollowButton followed name="Noor" />
        <FollowButton large followed={followed} name="Kofi" onClick={() => setFollowed(!followed)} />
      </Card>
      <Card title="Counter">
        <Counter left={68} />
        <Counter left={16} />
        <Counter left={0} />
        <Counter left={-12} />
        <Button kind="soft" size="sm" onClick={() => setLeft(left - 1)}>
          type
        </Button>
        <Counter left={left} />
      </Card>
      <Card title="Actions">
        <ActionButton
          kind="like"
          pressed={liked}
          count={liked ? 13 : 12}
          label="Like"
          onClick={() => setLiked(!liked)}
        />
        <ActionButton kind="like" pressed count={1249} label="Like" />
        <ActionButton kind="comments" count={3} label="3 comments" />
        <ActionButton kind="save" pressed={saved} label="Bookmark" onClick={() => setSaved(!saved)} />
        <ActionButton kind="up" pressed count={18} label="Upvote" />
        <ActionButton kind="down" pressed count={2} label="Downvote" />
      </Card>
      <Card title="Sort">
        <NativeSelect
          label="Sort posts"
          value={sort}
          onValueChange={setSort}
          options={[
            { value: 'trending', label: 'Trending' },
            { value: 'newest', label: 'Newest First' },
            { value: 'oldest', label: 'Oldest First' },
          ]}
        />
      </Card>
      <Card title="Account menu">
        <LazyMenu
          label="Account menu, Ada"
          className="user-trigger"
          align="start"
          items={[
            { label: 'Profile', icon: <UserRound />, onSelect: () => toast({ text: 'Profile' }) },
            { label: 'Logout', icon: <LogOut />, onSelect: () => toast({ text: 'Logout' }) },
          ]}
        >
          <Avatar username="adalind" size={32} />
          <span className="user-trigger-name">Ada</span>
          <ChevronDown />
        </LazyMenu>
      </Card>
      <Card title="Search">
        <div className="gallery-wide">
          <SearchField label="Search users" value={query} onValueChange={setQuery} shortcut="/" />
          <PersonRow
            avatar={<Avatar username="noor" size={40} />}
            name={<Highlight text="Noor Haddad" query={query || 'ha'} />}
            handle="noor"
            action={<FollowButton followed={false} name="Noor Haddad" />}
          />
          <BlockNote>User not found</BlockNote>
        </div>
      </Card>
      <Card title="Fields">
        <div className="gallery-wide">
          <TextField label="User Name" defaultValue="adalind" trailing={<Avatar username="adalind" size={50} />} />
          <PasswordField label="Password" defaultValue="godwit-flats" />
          <TextField label="Email address" defaultValue="adalind" error="That is no e-mail address." />
          <TextField label="Last name" defaultValue="Lindqvist" readOnly />
        </div>
      </Card>
      <Card title="Errors and toasts">
        <FormError>Unprocessable Entity. Username Already Exists.</FormError>
        <Button kind="sec" onClick={() => toast({ text: 'Post deleted' })}>
          Say
        </Button>
        <Button
          kind="sec"
          onClick={() =>
            toast({
              text: 'That like didn’t land.',
              action: { label: 'Try again', onPress: () => toast({ text: 'Again' }) },
            })
          }
        >
          Say with action
        </Button>
      </Card>
      <Toaster />
    </main>
  );
}
