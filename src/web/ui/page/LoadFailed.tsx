import { RotateCw } from 'lucide-react';
import { commonWords } from '#words/en/common.ts';
import { postWords } from '#words/en/posts/posts.ts';
import { BrokenLine } from '../art/illustrations.tsx';
import { Button } from '../buttons/Button.tsx';
import { StateCard } from './StateCard.tsx';

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
