import '../../ui/styles/sheets/settings.css';
import { TriangleAlert } from 'lucide-react';
import type { ChangeEvent } from 'react';
import {
  type CommunityAnswer,
  type CommunitySettings,
  FIRST_SORTS,
  LOG_READERS,
} from '#contract/community/community.ts';
import { DESCRIPTION_LENGTH, FIRST_DAY_POSTS, LINKS_MAX, SECONDS_MAX } from '#contract/rules/limits.ts';
import { graphemes } from '#contract/text/text.ts';
import { communityWords } from '#words/en/community/community.ts';
import { settingsWords as words } from '#words/en/community/settings.ts';
import { postWords } from '#words/en/posts/posts.ts';
import { InviterChoices, JoinFields, ReadChoices } from '../../community/AccessChoices.tsx';
import { Lines } from '../../community/Lines.tsx';
import type { FieldOf } from '../../data/forms/useFields.ts';
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx';
import { SettingRow, Switch } from '../../ui/fields/SettingRow.tsx';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { SheetSection } from '../../ui/page/SheetSection.tsx';
import type { Change } from './useSettings.ts';

type Text = 'name' | 'description' | 'contact' | 'question';

/** The props of each section of the form. */
interface PartProps {
  settings: CommunitySettings;
  change: Change;
  field: (name: Text) => Omit<ReturnType<FieldOf<Text>>, 'onChange'> & {
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  };
  /** The values that environment variables fix. */
  fixed: CommunityAnswer['fixed'];
}

export const NoAddress = () => (
  <div className="callout">
    <TriangleAlert />
    <div>
      <b>{words.noAddress('PUBLIC_URL')}</b>
      <p>{words.noAddressNote}</p>
    </div>
  </div>
);

/** The environment variable that fixes each setting. */
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

type Links = CommunitySettings['links'];

interface LinksFieldProps {
  links: Links;
  onChange: (links: Links) => void;
}

export const LinksField = ({ links, onChange }: LinksFieldProps) => (
  <Lines
    lines={links}
    onChange={onChange}
    empty={{ label: '', url: '' }}
    max={LINKS_MAX}
    className="rules-edit links-edit"
    add={words.addLink}
    remove={words.removeLink}
  >
    {(link, change, number) => (
      <>
        <input
          className="input"
          dir="auto"
          aria-label={words.linkLabel(number)}
          placeholder={words.linkExample}
          value={link.label}
          onChange={({ target }) => change({ ...link, label: target.value })}
        />
        <input
          className="input"
          type="url"
          dir="ltr"
          aria-label={words.linkUrl(number)}
          placeholder={words.linkUrlExample}
          value={link.url}
          onChange={({ target }) => change({ ...link, url: target.value })}
        />
      </>
    )}
  </Lines>
);

/** Leaves out the empty lines. */
export const writtenLinks = (links: Links): Links =>
  links.map(({ label, url }) => ({ label: label.trim(), url: url.trim() })).filter(({ label, url }) => label || url);

const SECONDS = [0, 3, 5, 10, 30, SECONDS_MAX];

/** The checks of sign-ups, and whether the first-day limits apply to new members. */
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

/** The sort for people who have not chosen one. */
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
