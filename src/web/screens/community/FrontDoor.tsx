import { DESCRIPTION_LENGTH } from '#contract/rules/limits.ts';
import { graphemes } from '#contract/text/text.ts';
import { communityWords } from '#words/en/community/community.ts';
import { settingsWords as words } from '#words/en/community/settings.ts';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { SheetSection } from '../../ui/page/SheetSection.tsx';
import type { PartProps } from './parts.ts';

export const FrontDoor = ({ settings, field }: PartProps) => (
  <SheetSection title={words.frontDoor} note={words.frontDoorNote}>
    <div className="section-form section-wide">
      <TextField {...field('name')} label={communityWords.name} autoComplete="off" />
      <TextArea
        {...field('description')}
        label={words.description}
        hint={words.written(graphemes(settings.description), DESCRIPTION_LENGTH)}
      />
      <TextField
        {...field('contact')}
        label={communityWords.contact}
        hint={communityWords.contactHint}
        autoComplete="off"
      />
    </div>
  </SheetSection>
);
