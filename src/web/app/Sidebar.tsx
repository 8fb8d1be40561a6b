import { Button } from '../ui/Button.tsx';
import { MainNav } from './MainNav.tsx';
import { ShortcutsButton } from './ShortcutsButton.tsx';
import { SignUpForGuests } from './SignUpForGuests.tsx';
import { useAddPost } from './useAddPost.ts';

export function Sidebar({ onHelp }: { onHelp: () => void }) {
  const addPost = useAddPost();
  return (
    <>
      <MainNav />
      <Button block {...addPost}>
        + Add New Post
      </Button>
      <SignUpForGuests />
      <ShortcutsButton onClick={onHelp} />
    </>
  );
}
