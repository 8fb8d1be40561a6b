import { frameWords } from '#words/en/frame/frame.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { ShortcutsButton } from '../shortcuts/ShortcutsButton.tsx';
import { MainNav } from './MainNav.tsx';
import { SignUpForGuests } from './SignUpForGuests.tsx';
import { useAddPost } from './useAddPost.ts';

export function Sidebar({ onHelp }: { onHelp: () => void }) {
  const addPost = useAddPost();
  return (
    <>
      <MainNav />
      <Button block {...addPost}>
        {frameWords.addPost}
      </Button>
      <SignUpForGuests />
      <ShortcutsButton onClick={onHelp} />
    </>
  );
}
