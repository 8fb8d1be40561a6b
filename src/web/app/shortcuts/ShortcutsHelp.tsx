import { useSignal } from '../../ui/base/useSignal.ts';
import { Dialog } from '../../ui/layers/Dialog.tsx';
import { shortcutWords as words } from '../../words/en/shortcuts.ts';
import { setShortcuts, shortcutsOn } from './shortcutsSetting.ts';

const SWITCH =
  'relative h-7 w-12 cursor-pointer appearance-none forced-colors:appearance-auto rounded-full bg-line-strong ' +
  'transition-colors checked:bg-accent-text before:absolute before:start-1 before:top-1 before:size-5 ' +
  'before:rounded-full before:bg-surface before:transition-[inset-inline-start] checked:before:start-6';

interface Props {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function ShortcutsHelp({ open, onOpenChange }: Props) {
  const on = useSignal(shortcutsOn);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={words.title}>
      <label className="flex min-h-11 items-center justify-between font-semibold">
        {words.singleKeys}
        <input
          type="checkbox"
          role="switch"
          className={SWITCH}
          aria-checked={on}
          checked={on}
          onChange={(event) => setShortcuts(event.target.checked)}
        />
      </label>
      <dl className={on ? undefined : 'text-ink-3'}>
        {Object.entries(words.keys).map(([key, does]) => (
          <div key={key} className="flex min-h-10 items-center justify-between border-line border-t">
            <dt>{does}</dt>
            <dd>
              <kbd>{key}</kbd>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
