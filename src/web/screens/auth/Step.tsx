import '../../ui/styles/sheets/front.css';
import { Check } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { welcomeWords as words } from '#words/en/community/welcome.ts';

interface StepProps {
  place: number;
  title: string;
  done: boolean;
  /** Beside the title. */
  end?: ReactNode;
  children: ReactNode;
}

/** One of the things that can be done here. */
export function Step({ place, title, done, end, children }: StepProps) {
  const id = useId();
  return (
    <section className="step" aria-labelledby={id}>
      <div className="step-head">
        <span className="step-mark" data-done={done || undefined}>
          {done ? <Check aria-hidden={false} role="img" aria-label={words.done} /> : place}
        </span>
        <h2 id={id}>{title}</h2>
        {end && <span className="muted tabular">{end}</span>}
      </div>
      {children}
    </section>
  );
}
