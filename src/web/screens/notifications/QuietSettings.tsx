import '../../ui/styles/sheets/notices.css';
import { noticeSettingWords as words } from '#words/en/notifications/settings.ts';
import { SettingRow } from '../../ui/fields/SettingRow.tsx';
import { Switch } from '../../ui/fields/Switch.tsx';
import { SheetSection } from '../../ui/page/SheetSection.tsx';
import type { PartProps } from './parts.ts';

/** What nobody has chosen yet. */
const NIGHT = { from: '22:00', to: '07:00' };

/** When nothing is pushed, and what a push says. */
export function QuietSettings({ settings: { quiet, pushText }, change }: PartProps) {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <SheetSection title={words.quiet}>
      <div className="set-rows">
        <SettingRow
          label={words.quietHours}
          note={quiet ? words.quietOn(quiet.from, quiet.to, placeOf(quiet.zone)) : words.quietOff}
        >
          {(control) => (
            <Switch
              {...control}
              checked={quiet !== null}
              onValueChange={(on) => change({ quiet: on ? { ...NIGHT, zone } : null })}
            />
          )}
        </SettingRow>
        {quiet && (
          <div className="quiet-hours">
            <Hour
              label={words.quietFrom}
              value={quiet.from}
              onChange={(from) => change({ quiet: { ...quiet, from, zone } })}
            />
            <Hour label={words.quietTo} value={quiet.to} onChange={(to) => change({ quiet: { ...quiet, to, zone } })} />
          </div>
        )}
        <SettingRow label={words.pushText} note={words.pushTextNote}>
          {(control) => <Switch {...control} checked={pushText} onValueChange={(pushText) => change({ pushText })} />}
        </SettingRow>
      </div>
    </SheetSection>
  );
}

/** 'Europe/Isle_of_Man' → 'Isle of Man' */
const placeOf = (zone: string): string => zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone;

interface HourProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** Kept when it is left: what is being typed is no time yet. */
const Hour = ({ label, value, onChange }: HourProps) => (
  <label>
    <span className="field-label">{label}</span>
    <input
      key={value}
      type="time"
      className="input"
      required
      defaultValue={value}
      onBlur={({ target }) => target.value && target.value !== value && onChange(target.value)}
    />
  </label>
);
