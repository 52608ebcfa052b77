import { Component, type ReactNode } from 'react';
import { toAppError } from '../api/client.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';

interface State {
  readonly thrown: unknown;
  readonly failed: boolean;
}

/** Shows errors thrown while rendering instead of an empty window. Drafts are already on disk. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { thrown: null, failed: false };

  static getDerivedStateFromError(thrown: unknown): State {
    return { thrown, failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <main style={{ display: 'flex', height: '100vh' }}>
        <ErrorState
          error={toAppError(this.state.thrown)}
          onRetry={() => this.setState({ thrown: null, failed: false })}
          actions={<Button onClick={() => location.assign('#/')}>Start screen</Button>}
        />
      </main>
    );
  }
}
