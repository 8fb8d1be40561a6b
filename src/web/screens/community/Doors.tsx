import { communityWords } from '#words/en/community/community.ts';
import { settingsWords as words } from '#words/en/community/settings.ts';
import { InviterChoices, JoinFields, ReadChoices } from '../../community/AccessChoices.tsx';
import { SettingRow } from '../../ui/fields/SettingRow.tsx';
import { Switch } from '../../ui/fields/Switch.tsx';
import { SheetSection } from '../../ui/page/SheetSection.tsx';
import type { PartProps } from './parts.ts';

/** Of the environment. */
const VARIABLES = { join: 'WHO_MAY_JOIN', read: 'WHO_MAY_READ', guest: 'GUEST_LOGIN' };

export function Doors({ settings, change, field, fixed }: PartProps) {
  const fixedBy = (name: keyof typeof VARIABLES) =>
    fixed[name] === undefined ? undefined : communityWords.fixedBy(VARIABLES[name]);
  const read = fixed.read ?? settings.read;
  const guestNote = fixedBy('guest') ?? (read === 'members' ? words.guestOff : words.guestNote);
  return (
    <>
      <SheetSection title={words.join}>
        <div className="section-form section-wide">
          <JoinFields
            value={fixed.join ?? settings.join}
            onChange={(join) => change({ join })}
            fixed={fixedBy('join')}
            question={field('question')}
          />
          <InviterChoices value={settings.inviters} onChange={(inviters) => change({ inviters })} />
        </div>
      </SheetSection>
      <SheetSection title={words.read}>
        <div className="section-form section-wide">
          <ReadChoices hideLegend value={read} onChange={(read) => change({ read })} fixed={fixedBy('read')} />
        </div>
        <div className="set-rows">
          <SettingRow label={words.guest} note={guestNote}>
            {(control) => (
              <Switch
                {...control}
                checked={fixed.guest ?? settings.guest}
                disabled={fixed.guest !== undefined}
                onValueChange={(guest) => change({ guest })}
              />
            )}
          </SettingRow>
        </div>
      </SheetSection>
    </>
  );
}
