import '../../ui/styles/sheets/notices.css';
import { TOLD_FROM } from '#contract/notices/settings.ts';
import { noticeSettingWords as words } from '#words/en/notifications/settings.ts';
import { classes } from '../../ui/classes.ts';
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx';
import { SettingRow } from '../../ui/fields/SettingRow.tsx';
import { Switch } from '../../ui/fields/Switch.tsx';
import { SheetSection } from '../../ui/page/SheetSection.tsx';
import type { PartProps } from './parts.ts';

/** As they stand on the page. */
const KINDS = ['mention', 'comment', 'reply', 'thread', 'follow', 'like'] as const;

/** Whose doings are told of, kind by kind, and which of them by push. */
export const KindSettings = ({ settings: { kinds, separate }, change, hasPush }: PartProps) => (
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
