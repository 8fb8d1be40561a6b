import { useState } from 'react';
import { birdWords as words } from '#words/en/account/birds.ts';
import { useCurrentUser } from '../../data/session/currentUser.ts';
import { BirdPicker } from '../../people/picture/BirdPicker.tsx';
import { useBirds } from '../../people/picture/useBirds.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { SheetSection } from '../../ui/page/SheetSection.tsx';

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
