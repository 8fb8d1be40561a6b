import { frameWords } from '#words/en/frame/frame.ts';
import { preloadDialog } from '../../ui/overlays/Dialog.tsx';

/** A way to the sheet that stays when the keys themselves are switched off. */
export const ShortcutsButton = ({ onClick }: { onClick: () => void }) => (
  <button
    type="button"
    className="pointer-coarse:hidden mx-auto mt-3 block px-3 py-1 text-ink-3 text-sm hover:text-ink hover:underline"
    onPointerEnter={preloadDialog}
    onFocus={preloadDialog}
    onClick={onClick}
  >
    {frameWords.shortcuts}
  </button>
);
