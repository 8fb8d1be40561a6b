import '../ui/styles/sheets/pictures.css';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { lightboxWords as words } from '#words/en/media/lightbox.ts';

interface AltTextProps {
  text: string;
  /** The mark that opened it. */
  from: HTMLElement;
  onClose: () => void;
}

const GAP = 8;

/** The description of a picture, beside its mark. */
export function AltText({ text, from, onClose }: AltTextProps) {
  const box = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    element.showPopover();
    const { width, height } = element.getBoundingClientRect();
    const mark = from.getBoundingClientRect();
    const above = mark.top - GAP - height;
    element.style.top = `${above >= GAP ? above : Math.min(mark.bottom + GAP, innerHeight - GAP - height)}px`;
    element.style.left = `${Math.max(GAP, Math.min(mark.left, document.documentElement.clientWidth - GAP - width))}px`;
    element.focus({ preventScroll: true });
    return () => from.focus({ preventScroll: true });
  }, [from]);

  useEffect(() => {
    const element = box.current;
    const onToggle = (event: Event) => {
      if ((event as ToggleEvent).newState === 'closed') onClose();
    };
    element?.addEventListener('toggle', onToggle);
    addEventListener('scroll', onClose, { passive: true });
    return () => {
      element?.removeEventListener('toggle', onToggle);
      removeEventListener('scroll', onClose);
    };
  }, [onClose]);

  return (
    <div ref={box} className="alt-text" popover="auto" role="dialog" aria-label={words.description} tabIndex={-1}>
      {text}
    </div>
  );
}
