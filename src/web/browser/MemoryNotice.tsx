import { X } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../ui/buttons/IconButton.tsx';
import { browserWords as words } from '../words/en/browser.ts';

const DISMISSED = 'pipit-memory-notice';

export function MemoryNotice() {
  const [shown, setShown] = useState(() => sessionStorage.getItem(DISMISSED) === null);
  if (!shown) return null;
  const dismiss = () => {
    sessionStorage.setItem(DISMISSED, 'dismissed');
    setShown(false);
  };
  return (
    <div role="status" className="flex items-center justify-center gap-2 bg-poster px-4 py-1 text-on-poster">
      <p>{words.inMemory}</p>
      <IconButton label={words.dismiss} icon={<X />} size={36} onClick={dismiss} />
    </div>
  );
}
