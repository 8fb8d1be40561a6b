import { LOG_READERS } from '#contract/community/community.ts';
import { settingsWords as words } from '#words/en/community/settings.ts';
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx';
import { SettingRow } from '../../ui/fields/SettingRow.tsx';
import { Switch } from '../../ui/fields/Switch.tsx';
import { SheetSection } from '../../ui/page/SheetSection.tsx';
import type { PartProps } from './parts.ts';

/** Settings for posts that are held automatically, and for the readers of the log. */
export const Safety = ({
  settings: { holdNewcomers, holdPictures, trustedReports, logReaders },
  change,
}: PartProps) => (
  <SheetSection title={words.safety}>
    <div className="set-rows">
      <SettingRow label={words.holdNewcomers} note={words.holdNewcomersNote}>
        {(control) => (
          <Switch {...control} checked={holdNewcomers} onValueChange={(holdNewcomers) => change({ holdNewcomers })} />
        )}
      </SettingRow>
      <SettingRow label={words.holdPictures} note={words.holdPicturesNote}>
        {(control) => (
          <Switch {...control} checked={holdPictures} onValueChange={(holdPictures) => change({ holdPictures })} />
        )}
      </SettingRow>
      <SettingRow label={words.trustedReports} note={words.trustedReportsNote}>
        {(control) => (
          <Switch
            {...control}
            checked={trustedReports}
            onValueChange={(trustedReports) => change({ trustedReports })}
          />
        )}
      </SettingRow>
      <SettingRow label={words.logReaders} note={words.logReadersNote}>
        {(control) => (
          <NativeSelect
            {...control}
            label={words.logReaders}
            value={logReaders}
            onValueChange={(logReaders) => change({ logReaders })}
            options={LOG_READERS.map((value) => ({ value, label: words.logReadersAre[value] }))}
          />
        )}
      </SettingRow>
    </div>
  </SheetSection>
);
