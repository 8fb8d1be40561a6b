import '../../ui/styles/sheets/front.css';
import type { ComponentProps, ReactNode } from 'react';
import { setupWords as words } from '#words/en/community/setup.ts';
import { Button } from '../../ui/buttons/Button.tsx';

const STEPS = [0, 1, 2, 3];

interface StepFormProps extends ComponentProps<'form'> {
  step: number;
  title: string;
  lead: string;
  onBack?: (() => void) | undefined;
  /** What the button says, and while it is busy. */
  action?: string;
  busy?: string | false;
  children: ReactNode;
}

export function StepForm(props: StepFormProps) {
  const { step, title, lead, onBack, action = words.next, busy, children, ...form } = props;
  return (
    <form {...form} className="auth-form setup" noValidate>
      <div>
        <div className="stage" role="img" aria-label={words.step(step + 1, STEPS.length)}>
          {STEPS.map((each) => (
            <i key={each} data-on={each <= step || undefined} />
          ))}
        </div>
        <h1>{title}</h1>
        <p className="auth-sub">{lead}</p>
      </div>
      {children}
      <div className="setup-foot">
        {onBack && (
          <Button kind="quiet" disabled={Boolean(busy)} onClick={onBack}>
            {words.back}
          </Button>
        )}
        <Button type="submit" size="lg" loading={Boolean(busy)} busyText={busy || undefined}>
          {action}
        </Button>
      </div>
    </form>
  );
}
