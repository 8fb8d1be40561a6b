import { noticeWords as words } from '#words/en/notifications/notices.tsx';
import { useAddPost } from '../../posts/composer/useAddPost.ts';
import { QuietWire } from '../../ui/art/illustrations.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { StateCard } from '../../ui/page/StateCard.tsx';

export function NoNotices({ onlyMentions }: { onlyMentions: boolean }) {
  const addPost = useAddPost();
  if (onlyMentions) return <StateCard art={<QuietWire />} title={words.noMentions} />;
  return (
    <StateCard
      art={<QuietWire />}
      title={words.none}
      action={
        <Button kind="sec" {...addPost}>
          {words.saySomething}
        </Button>
      }
    >
      {words.noneNote}
    </StateCard>
  );
}
