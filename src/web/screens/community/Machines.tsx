import type { CommunitySettings } from '#contract/community/community.ts';
import { FIRST_DAY_POSTS, SECONDS_MAX } from '#contract/rules/limits.ts';
import { settingsWords as words } from '#words/en/community/settings.ts';
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx';
import { SettingRow } from '../../ui/fields/SettingRow.tsx';
import { Switch } from '../../ui/fields/Switch.tsx';
import { SheetSection } from '../../ui/page/SheetSection.tsx';
import type { PartProps } from './parts.ts';

const SECONDS = [0, 3, 5, 10, 30, SECONDS_MAX];

/** What is asked of those who sign up, and what newcomers may do. */
export function Machines({ settings: { machines, firstDay }, change }: PartProps) {
  const set = (part: Partial<CommunitySettings['machines']>) => change({ machines: { ...machines, ...part } });
  const seconds = [...new Set([...SECONDS, machines.minSeconds])].sort((a, b) => a - b);
  return (
    <>
      <SheetSection title={words.machines} note={words.machinesNote}>
        <div className="set-rows">
          <SettingRow label={words.honeypot} note={words.honeypotNote}>
            {(control) => (
              <Switch {...control} checked={machines.honeypot} onValueChange={(honeypot) => set({ honeypot })} />
            )}
          </SettingRow>
          <SettingRow label={words.proofOfWork} note={words.proofOfWorkNote}>
            {(control) => (
              <Switch
                {...control}
                checked={machines.proofOfWork}
                onValueChange={(proofOfWork) => set({ proofOfWork })}
              />
            )}
          </SettingRow>
          <SettingRow label={words.minSeconds} note={words.minSecondsNote}>
            {(control) => (
              <NativeSelect
                {...control}
                label={words.minSeconds}
                value={String(machines.minSeconds)}
                onValueChange={(chosen) => set({ minSeconds: Number(chosen) })}
                options={seconds.map((each) => ({ value: String(each), label: words.atLeast(each) }))}
              />
            )}
          </SettingRow>
        </div>
      </SheetSection>
      <SheetSection title={words.firstDay}>
        <div className="set-rows">
          <SettingRow label={words.firstDayLimits} note={words.firstDayNote(FIRST_DAY_POSTS)}>
            {(control) => <Switch {...control} checked={firstDay} onValueChange={(firstDay) => change({ firstDay })} />}
          </SettingRow>
        </div>
      </SheetSection>
    </>
  );
}
