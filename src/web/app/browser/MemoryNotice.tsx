import { X } from 'lucide-react';
import { useState } from 'react';
import { browserWords as words } from '#words/en/browser.ts';
import { keptInTab } from '../../core/storage.ts';
import { IconButton } from '../../ui/buttons/IconButton.tsx';

const DISMISSED = 'pipit-memory-notice';

export function MemoryNotice() {
  const [shown, setShown] = useState(() => keptInTab.read(DISMISSED) === null);
  if (!shown) return null;
  const dismiss = () => {
    keptInTab.write(DISMISSED, 'dismissed');
    setShown(false);
  };
  return (
    <div role="status" className="flex items-center justify-center gap-2 bg-poster px-4 py-1 text-on-poster">
      <p>{words.inMemory}</p>
      <IconButton label={words.dismiss} icon={<X />} size={36} onClick={dismiss} />
    </div>
  );
}
