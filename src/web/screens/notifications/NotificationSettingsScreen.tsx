import '../../ui/styles/sheets/notices.css';
import { ArrowLeft } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { getNoticeSettings, type NoticeSettings, setNoticeSettings, TOLD_FROM } from '#contract/notices/settings.ts';
import { frameWords } from '#words/en/frame/frame.ts';
import { noticeSettingWords as words } from '#words/en/notifications/settings.ts';
import { commentWords } from '#words/en/posts/comments.ts';
import { usePageTitle } from '../../core/pageTitle.ts';
import { goBack } from '../../core/router.tsx';
import { type AppThunk, useAppDispatch } from '../../core/store.ts';
import { useDelayed } from '../../core/useDelayed.ts';
import type { Call } from '../../data/calls/client.ts';
import { isAborted } from '../../data/calls/errors.ts';
import { sayFailure } from '../../data/calls/sayFailure.ts';
import { useAnswer } from '../../data/calls/useAnswer.ts';
import { useConfig } from '../../data/session/config.ts';
import { useSignUp } from '../../data/session/logOut.ts';
import { PushDevices } from '../../notifications/PushDevices.tsx';
import { GuestAccount } from '../../people/GuestNote.tsx';
import { IconButton } from '../../ui/buttons/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx';
import { SettingRow, Switch } from '../../ui/fields/SettingRow.tsx';
import { LoadFailed } from '../../ui/page/LoadFailed.tsx';
import { SectionSkeletons, SheetSection } from '../../ui/page/SheetSection.tsx';
import { PageHead, Sheet } from '../../ui/page/Shell.tsx';

type Kinds = NoticeSettings['kinds'];
interface Part extends Partial<Omit<NoticeSettings, 'kinds'>> {
  kinds?: { [Kind in keyof Kinds]?: Partial<Kinds[Kind]> };
}
type Change = (part: Part) => void;

const ask = (call: Call, signal: AbortSignal) => call(getNoticeSettings, { signal });

/** Each change is shown and sent immediately. A change that fails is reverted. */
function useNoticeSettings() {
  const dispatch = useAppDispatch();
  const [answer, again] = useAnswer(ask);
  const [changes, setChanges] = useState<Part[]>([]);
  const [stored, setStored] = useState<NoticeSettings>();
  const line = useRef<Promise<unknown>>(Promise.resolve());
  const change = useCallback<Change>(
    (part) => {
      setChanges((before) => [...before, part]);
      const sending = async () => {
        try {
          setStored((await dispatch(send(part))).settings);
        } catch (error) {
          if (!isAborted(error)) sayFailure(words.notSaved, error, () => change(part));
        }
        setChanges((before) => before.filter((other) => other !== part));
      };
      // Changes are sent one after the other, so that the last response contains all of them.
      line.current = line.current.then(sending);
    },
    [dispatch],
  );
  const known = stored ?? answer?.settings;
  return { settings: answer === null ? null : known && changes.reduce(withPart, known), change, again };
}

const send =
  (body: Part): AppThunk<Promise<{ settings: NoticeSettings }>> =>
  (_dispatch, _getState, { call }) =>
    call(setNoticeSettings, { body, outlives: true });

function withPart(settings: NoticeSettings, { kinds = {}, ...rest }: Part): NoticeSettings {
  const changed = { ...settings.kinds };
  for (const [kind, part] of Object.entries(kinds)) {
    const name = kind as keyof typeof changed;
    changed[name] = { ...changed[name], ...part };
  }
  return { ...settings, ...rest, kinds: changed };
}

interface PartProps {
  settings: NoticeSettings;
  change: Change;
  /** This Pipit sends push notifications. */
  hasPush: boolean;
}

/** In the order of the page. */
const KINDS = ['mention', 'comment', 'reply', 'thread', 'follow', 'like'] as const;

/** The people whose activity causes notifications, by kind, and whether those are pushed. */
const KindSettings = ({ settings: { kinds, separate }, change, hasPush }: PartProps) => (
  <SheetSection title={words.title} note={hasPush ? words.notePush : words.note}>
    <div className={classes('told', hasPush && 'told-push')}>
      <p className="told-head" aria-hidden="true">
        <span>{words.when}</span>
        <span>{words.pipit}</span>
        {hasPush && <span>{words.push}</span>}
      </p>
      {KINDS.map((kind) => (
        <fieldset key={kind} className="told-row">
          <legend className="hidden-visually">{words.kinds[kind]}</legend>
          <span aria-hidden="true">{words.kinds[kind]}</span>
          <NativeSelect
            label={words.fromOf(words.kinds[kind])}
            value={kinds[kind].from}
            onValueChange={(from) => change({ kinds: { [kind]: { from } } })}
            options={TOLD_FROM.map((value) => ({ value, label: words.from[value] }))}
          />
          {hasPush && (
            <Switch
              aria-label={words.pushOf(words.kinds[kind])}
              checked={kinds[kind].push}
              disabled={kinds[kind].from === 'nobody'}
              onValueChange={(push) => change({ kinds: { [kind]: { push } } })}
            />
          )}
        </fieldset>
      ))}
    </div>
    <div className="set-rows">
      <SettingRow label={words.separate} note={words.separateNote}>
        {(control) => <Switch {...control} checked={separate} onValueChange={(separate) => change({ separate })} />}
      </SettingRow>
    </div>
  </SheetSection>
);

/** The default quiet hours. */
const NIGHT = { from: '22:00', to: '07:00' };

/** The quiet hours, and whether a push contains the text. */
function QuietSettings({ settings: { quiet, pushText }, change }: PartProps) {
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

/** Saved when the field loses focus, because a half-typed time is not valid. */
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

export function NotificationSettingsScreen() {
  const isGuest = useSignUp() !== null;
  usePageTitle(frameWords.titles.notificationSettings);
  return (
    <>
      <PageHead
        title={frameWords.titles.notificationSettings}
        back={
          <IconButton
            label={commentWords.back}
            icon={<ArrowLeft className="points-sideways" />}
            data-action="up"
            onClick={() => goBack('/notifications')}
          />
        }
      />
      <Sheet>{isGuest ? <GuestAccount /> : <Settings />}</Sheet>
    </>
  );
}

function Settings() {
  const { settings, change, again } = useNoticeSettings();
  const config = useConfig();
  const waiting = useDelayed(settings === undefined || config === undefined);
  if (settings === null) return <LoadFailed title={words.failed} again={again} />;
  if (!settings || config === undefined) return waiting && <SectionSkeletons label={words.loading} fields={[6, 2]} />;
  const parts = { settings, change, hasPush: config?.push ?? false };
  return (
    <>
      <KindSettings {...parts} />
      {parts.hasPush && (
        <>
          <QuietSettings {...parts} />
          <PushDevices />
        </>
      )}
    </>
  );
}
