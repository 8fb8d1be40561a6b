import { RotateCw } from 'lucide-react';
import { BrokenLine } from '../art/illustrations.tsx';
import { Button } from '../ui/buttons/Button.tsx';
import { StateCard } from '../ui/page/StateCard.tsx';

export const LoadFailed = ({ title, again }: { title: string; again: () => void }) => (
  <StateCard
    alert
    art={<BrokenLine />}
    title={title}
    action={
      <Button icon={<RotateCw />} onClick={again}>
        Try again
      </Button>
    }
  >
    Nothing you wrote is lost. The line may just need a moment.
  </StateCard>
);
