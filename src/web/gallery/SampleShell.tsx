import { Bookmark, ChevronDown, Compass, House, LogOut, Menu, UserRound } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Lockup } from '../art/Logo.tsx';
import { Button } from '../ui/buttons/Button.tsx';
import { ColorModeButton } from '../ui/buttons/ColorModeButton.tsx';
import { Fab } from '../ui/buttons/Fab.tsx';
import { FollowButton } from '../ui/buttons/FollowButton.tsx';
import { IconButton } from '../ui/buttons/IconButton.tsx';
import { ComposerField } from '../ui/fields/ComposerField.tsx';
import { Counter } from '../ui/fields/Counter.tsx';
import { NativeSelect } from '../ui/fields/NativeSelect.tsx';
import { SearchField } from '../ui/fields/SearchField.tsx';
import { Dialog, preloadDialog } from '../ui/layers/Dialog.tsx';
import { Drawer, preloadDrawer } from '../ui/layers/Drawer.tsx';
import { LazyMenu } from '../ui/layers/LazyMenu.tsx';
import { Toaster } from '../ui/layers/Toaster.tsx';
import { NavItem, Shell, TopBar } from '../ui/page/Shell.tsx';
import { PeopleSkeletons } from '../ui/page/Skeleton.tsx';
import { SkipLink } from '../ui/page/SkipLink.tsx';
import { useScrollFold } from '../ui/page/useScrollFold.ts';
import { Avatar } from '../ui/people/Avatar.tsx';
import { Block, PersonRow } from '../ui/people/People.tsx';

const asked = new URLSearchParams(location.search);

const Nav = () => (
  <>
    <NavItem href="#" icon={<House />} aria-current="page">
      User Feed
    </NavItem>
    <NavItem href="#" icon={<Compass />}>
      Explore
    </NavItem>
    <NavItem href="#" icon={<Bookmark />}>
      Bookmarks
    </NavItem>
    <NavItem href="#" icon={<UserRound />}>
      Profile
    </NavItem>
  </>
);

export const Sort = () => (
  <NativeSelect
    label="Sort posts"
    value="trending"
    onValueChange={() => {}}
    options={[
      { value: 'trending', label: 'Trending' },
      { value: 'newest', label: 'Newest First' },
      { value: 'oldest', label: 'Oldest First' },
    ]}
  />
);

export function SampleShell({ children, loading }: { children: ReactNode; loading?: boolean }) {
  const [drawer, setDrawer] = useState(asked.has('drawer'));
  const [composing, setComposing] = useState(asked.has('compose'));
  const folded = useScrollFold();
  const add = { onClick: () => setComposing(true), onPointerEnter: preloadDialog, onFocus: preloadDialog };
  return (
    <>
      <SkipLink />
      <TopBar
        start={
          <>
            <IconButton
              className="bar-menu"
              label="Open menu"
              icon={<Menu />}
              onClick={() => setDrawer(true)}
              onPointerEnter={preloadDrawer}
            />
            <Lockup as="a" href="#" aria-label="Pipit" />
          </>
        }
        end={
          <>
            <ColorModeButton />
            <LazyMenu
              label="Account menu, Ada Lindqvist"
              className="user-trigger"
              items={[
                { label: 'Profile', icon: <UserRound /> },
                { label: 'Logout', icon: <LogOut /> },
              ]}
            >
              <Avatar username="adalind" size={32} />
              <span className="user-trigger-name">Ada</span>
              <ChevronDown />
            </LazyMenu>
          </>
        }
      />
      <Shell
        panelLabel="People and sorting"
        nav={
          <nav aria-label="Main">
            <Nav />
            <Button block {...add}>
              + Add New Post
            </Button>
          </nav>
        }
        panel={
          <>
            <SearchField label="Search users" value="" onValueChange={() => {}} shortcut="/" />
            <div className="setting-row">
              Sort posts by
              <Sort />
            </div>
            <Block title="New Users to Follow">{loading ? <PeopleSkeletons /> : <People />}</Block>
          </>
        }
      >
        {children}
      </Shell>
      <Fab folded={folded} {...add} />
      <Drawer open={drawer} onOpenChange={setDrawer} label="Menu" head={<Lockup />}>
        <div className="drawer-me">
          <Avatar username="adalind" size={48} />
          <div>
            <b>Ada Lindqvist</b>
            <span>@adalind</span>
          </div>
        </div>
        <nav aria-label="Main menu">
          <Nav />
        </nav>
        <div className="drawer-foot">
          <Button block>+ Add New Post</Button>
          <Button block kind="quiet" icon={<LogOut />}>
            Logout
          </Button>
        </div>
      </Drawer>
      <Compose open={composing} onOpenChange={setComposing} />
      <Toaster />
    </>
  );
}

const PEOPLE = [
  ['Noor Haddad', 'noor'],
  ['Kofi Mensah', 'kofi'],
  ['Hedda Brandt', 'hedda'],
  ['Quill Abernathy-Montgomery', 'quill'],
] as const;

const People = () =>
  PEOPLE.map(([name, username]) => (
    <PersonRow
      key={username}
      as="a"
      href="#"
      avatar={<Avatar username={username} size={40} />}
      name={name}
      handle={username}
      action={<FollowButton followed={false} name={name} />}
    />
  ));

function Compose({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const [text, setText] = useState(asked.get('compose') ?? '');
  const field = useRef<HTMLTextAreaElement>(null);
  const left = 120 - text.length;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Create Post"
      initialFocus={field}
      footer={
        <>
          <span className="composer-hint" data-over={left < 0}>
            {left < 0 ? (
              `Trim ${-left} characters to post.`
            ) : (
              <span className="composer-keys">
                <kbd>Ctrl</kbd>
                <kbd>Enter</kbd> to post
              </span>
            )}
          </span>
          {text && <Counter left={left} />}
          <Button disabled={left < 0 || !text}>Post</Button>
        </>
      }
    >
      <div className="compose">
        <Avatar username="adalind" />
        <ComposerField
          ref={field}
          label="Post"
          value={text}
          onValueChange={setText}
          length={text.length}
          excessFrom={120}
          placeholder="What’s happening?"
        />
      </div>
    </Dialog>
  );
}
