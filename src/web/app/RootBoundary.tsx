import { Component, type ReactNode } from 'react';
import { commonWords as words } from '#words/en/common.ts';

/** The last resort, and light: every page carries it. */
export class RootBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children;
    return (
      <main className="state" role="alert">
        <h1 className="state-title">{words.stopped}</h1>
        <p className="state-text">{words.stoppedNote}</p>
        <a className="btn btn-pri" href={location.href}>
          {words.tryAgain}
        </a>
      </main>
    );
  }
}
