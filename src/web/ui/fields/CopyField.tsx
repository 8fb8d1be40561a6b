import '../styles/sheets/settings.css';
import { Check, Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { copyWords as words } from '#words/en/fields/copy.ts';
import { toast } from '../../core/toast.ts';
import { Button } from '../buttons/Button.tsx';

/** A text with a button to copy it. If the browser refuses, the text is selected instead. */
export function CopyField({ label, text }: { label: string; text: string }) {
  const input = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      toast({ text: words.copied });
    } catch {
      input.current?.select();
      toast({ text: words.notCopied });
    }
  };
  return (
    <div className="copy">
      <input
        ref={input}
        readOnly
        dir="ltr"
        aria-label={label}
        value={text}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Button size="sm" icon={copied ? <Check /> : <Copy />} onClick={() => void copy()}>
        {copied ? words.copied : words.copy}
      </Button>
    </div>
  );
}
