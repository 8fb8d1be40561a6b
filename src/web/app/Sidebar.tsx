import { Button } from '../ui/Button.tsx';
import { MainNav } from './MainNav.tsx';
import { ShortcutsButton } from './ShortcutsButton.tsx';
import { useAddPost } from './useAddPost.ts';

export function Sidebar({ onHelp }: { onHelp: () => void }) {
  const addPost = useAddPost();
  return (
    <>
      <MainNav />
      <Button block {...addPost}>
        + Add New Post
      </Button>
      <ShortcutsButton onClick={onHelp} />
    </>
  );
}
