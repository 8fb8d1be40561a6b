import { accountWords as words } from '#words/en/account/account.tsx';
import { useSignal } from '../../core/useSignal.ts';
import { chooseColors, colorChoice } from '../../ui/colorMode.ts';
import { Choices } from '../../ui/fields/Choices.tsx';
import { SheetSection } from '../../ui/page/SheetSection.tsx';

/** The button in the head knows light and dark alone. */
export const ColorsSection = () => (
  <SheetSection anchor="colors" title={words.colors} note={words.colorsNote}>
    <Choices
      legend={words.colors}
      hideLegend
      value={useSignal(colorChoice)}
      onChange={chooseColors}
      choices={[
        { value: 'light', label: words.light },
        { value: 'dark', label: words.dark },
        { value: 'auto', label: words.auto, note: words.autoNote },
      ]}
    />
  </SheetSection>
);
