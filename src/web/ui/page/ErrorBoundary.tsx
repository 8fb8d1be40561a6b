import { RotateCw } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { commonWords } from '#words/en/common.ts';
import { frameWords } from '#words/en/frame/frame.ts';
import { BrokenLine } from '../art/illustrations.tsx';
import { Button } from '../buttons/Button.tsx';
import { StateCard } from './StateCard.tsx';

interface ErrorBoundaryProps {
  children: ReactNode;
  title?: string | undefined;
  /** Without art: for a row or a panel. */
  small?: boolean;
  /** A new value tries again by itself, such as the path. */
  resetKey?: unknown;
}

interface Broken {
  broken: boolean;
  resetKey: unknown;
}

/** Keeps a crash to the part that it is in. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, Broken> {
  override state: Broken = { broken: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(): Partial<Broken> {
    return { broken: true };
  }

  static getDerivedStateFromProps({ resetKey }: ErrorBoundaryProps, state: Broken): Broken | null {
    return resetKey === state.resetKey ? null : { broken: false, resetKey };
  }

  override render(): ReactNode {
    const { children, title = frameWords.stopped, small } = this.props;
    if (!this.state.broken) return children;
    return (
      <StateCard
        alert
        small={small}
        art={small ? null : <BrokenLine />}
        title={title}
        action={
          <Button
            kind={small ? 'sec' : 'pri'}
            size={small ? 'sm' : 'md'}
            icon={<RotateCw />}
            onClick={() => this.setState({ broken: false })}
          >
            {commonWords.tryAgain}
          </Button>
        }
      >
        {small ? null : frameWords.stoppedNote}
      </StateCard>
    );
  }
}
