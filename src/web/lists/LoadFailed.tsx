import { RotateCw } from 'lucide-react';
import { commonWords } from '#words/en/common.ts';
import { postWords } from '#words/en/posts/posts.ts';
import { BrokenLine } from '../ui/art/illustrations.tsx';
import { Button } from '../ui/buttons/Button.tsx';
import { StateCard } from '../ui/page/StateCard.tsx';

export const LoadFailed = ({ title, again }: { title: string; again: () => void }) => (
  <StateCard
    alert
    art={<BrokenLine />}
    title={title}
    action={
      <Button icon={<RotateCw />} onClick={again}>
        {commonWords.tryAgain}
      </Button>
    }
  >
    {postWords.failedNote}
  </StateCard>
);
