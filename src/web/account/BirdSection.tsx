import { useState } from 'react';
import { birdWords as words } from '#words/en/account/birds.ts';
import { useCurrentUser } from '../data/session/currentUser.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { SheetSection } from '../ui/page/SheetSection.tsx';
import { BirdPicker } from '../users/birds/BirdPicker.tsx';
import { useBirds } from '../users/birds/useBirds.ts';

export function BirdSection() {
  const { birds, showOthers } = useBirds();
  const { bird } = useCurrentUser();
  const [before] = useState(bird);
  return (
    <SheetSection title={words.legend} note={words.note}>
      <BirdPicker birds={birds} />
      <p className="muted" role="status">
        {bird !== before && words.changed}
      </p>
      <Button kind="sec" onClick={showOthers}>
        {words.others}
      </Button>
    </SheetSection>
  );
}
