import { Component, type ReactNode } from 'react';

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
        <h1 className="state-title">Pipit stopped working</h1>
        <p className="state-text">Nothing you wrote is lost.</p>
        <a className="btn btn-pri" href={location.href}>
          Try again
        </a>
      </main>
    );
  }
}
