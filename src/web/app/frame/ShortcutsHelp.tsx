import { shortcutWords as words } from '#words/en/frame/shortcuts.ts';
import { useSignal } from '../../core/hooks.ts';
import { SettingRow, Switch } from '../../ui/fields/SettingRow.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { setShortcuts, shortcutsOn } from './shortcutKeys.ts';

interface Props {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function ShortcutsHelp({ open, onOpenChange }: Props) {
  const on = useSignal(shortcutsOn);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={words.title}>
      <SettingRow label={words.singleKeys}>
        {(control) => <Switch {...control} checked={on} onValueChange={setShortcuts} />}
      </SettingRow>
      <dl className={on ? undefined : 'text-ink-3'}>
        {Object.entries(words.keys).map(([key, does]) => (
          <div key={key} className="flex min-h-10 items-center justify-between border-line border-t">
            <dt>{does}</dt>
            <dd className="flex gap-1">
              {key.split(' ').map((part) => (
                <kbd key={part}>{part}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
