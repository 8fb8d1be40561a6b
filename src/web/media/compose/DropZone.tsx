import '../../ui/styles/sheets/writing.css';
import { useEffect, useRef, useState } from 'react';
import { composePictureWords as words } from '#words/en/media/composePictures.ts';

/** While the dialog is open, files that are pasted or dropped anywhere are for it: a page that took them would be left. */
export function DropZone({ onFiles }: { onFiles: (files: File[]) => void }) {
  const [over, setOver] = useState(false);
  const take = useRef(onFiles);
  useEffect(() => {
    take.current = onFiles;
  });

  useEffect(() => {
    // What is entered is told before what is left: the pointer is out when it has left as often.
    let entered = 0;
    const count = (by: 1 | -1 | 0) => {
      entered = by && Math.max(0, entered + by);
      setOver(entered > 0);
    };
    const listen: { [Name in 'dragenter' | 'dragover' | 'dragleave' | 'drop']: (event: DragEvent) => void } = {
      dragenter: () => count(1),
      dragover: (event) => event.preventDefault(),
      dragleave: () => count(-1),
      drop: (event) => {
        event.preventDefault();
        count(0);
        take.current([...(event.dataTransfer?.files ?? [])]);
      },
    };
    const withFiles = (event: Event) => {
      if (!(event instanceof DragEvent) || !event.dataTransfer?.types.includes('Files')) return;
      listen[event.type as keyof typeof listen](event);
    };
    const paste = (event: ClipboardEvent) => {
      const { files, types = [] } = event.clipboardData ?? {};
      // A text that brings a picture of itself, as tables do, is pasted as text.
      if (!files?.length || types.includes('text/plain')) return;
      event.preventDefault();
      take.current([...files]);
    };
    for (const type of Object.keys(listen)) document.addEventListener(type, withFiles);
    document.addEventListener('paste', paste);
    return () => {
      for (const type of Object.keys(listen)) document.removeEventListener(type, withFiles);
      document.removeEventListener('paste', paste);
    };
  }, []);

  return (
    over && (
      <div className="drop">
        <b>{words.drop}</b>
        <span>{words.dropNote}</span>
      </div>
    )
  );
}
