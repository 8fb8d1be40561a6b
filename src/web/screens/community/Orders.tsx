import { FIRST_SORTS } from '#contract/community/community.ts';
import { settingsWords as words } from '#words/en/community/settings.ts';
import { postWords } from '#words/en/posts/posts.ts';
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx';
import { SettingRow } from '../../ui/fields/SettingRow.tsx';
import { SheetSection } from '../../ui/page/SheetSection.tsx';
import type { PartProps } from './parts.ts';

/** In which order posts come to who has not chosen one. */
export const Orders = ({ settings: { firstSort }, change }: PartProps) => (
  <SheetSection title={words.orders}>
    <div className="set-rows">
      <SettingRow label={words.firstSort} note={words.firstSortNote}>
        {(control) => (
          <NativeSelect
            {...control}
            label={words.firstSort}
            value={firstSort}
            onValueChange={(firstSort) => change({ firstSort })}
            options={FIRST_SORTS.map((value) => ({ value, label: postWords.sorts[value] }))}
          />
        )}
      </SettingRow>
    </div>
  </SheetSection>
);
