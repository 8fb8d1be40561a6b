import { frameWords } from '#words/en/frame/frame.ts';
import { useAddPost } from '../../posts/composer/useAddPost.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { MainNav } from './MainNav.tsx';
import { ShortcutsButton } from './ShortcutsButton.tsx';
import { SignUpForGuests } from './SignUpForGuests.tsx';

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
