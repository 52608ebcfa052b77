import { useState, type ReactNode } from 'react';
import { loadable } from '../../ui/loadable.tsx';
import type { AppError } from '../../../shared/errors.ts';
import { useCapabilities } from '../../api/capabilities.ts';
import { useOverlay } from '../../app/overlay.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';

const WhyRefused = loadable(() => import('./WhyRefused.tsx'));

interface HostErrorProps {
  orgId: string;
  error: AppError;
  onRetry?: (() => void) | undefined;
  actions?: ReactNode;
  inline?: boolean;
  /** See ErrorState. */
  instead?: boolean;
}

/** Refusals that can be checked against the rules of the specification. */
const REFUSALS = new Set<AppError['kind']>(['unauthorized', 'forbidden', 'not-found']);

/** Errors that the organization's key dialog can solve. */
const KEY_ERRORS = new Set<AppError['kind']>(['key-invalid', 'keychain-locked', 'keychain-unavailable']);

/** An error from an organization's host; after a refusal, with a link to the reasons. */
export function HostError({
  orgId,
  error,
  onRetry,
  actions,
  inline = false,
  instead = false,
}: HostErrorProps) {
  const [asking, setAsking] = useState(false);
  const { show } = useOverlay();
  const { host } = useCapabilities(orgId);
  return (
    <>
      <ErrorState
        error={error}
        onRetry={onRetry}
        inline={inline}
        instead={instead}
        actions={
          <>
            {actions}
            {KEY_ERRORS.has(error.kind) ? (
              <Button onClick={() => show('organizations')}>Organizations…</Button>
            ) : null}
            {REFUSALS.has(error.kind) && host ? (
              <Button look="quiet" onClick={() => setAsking(true)}>
                Why was I refused?
              </Button>
            ) : null}
          </>
        }
      />
      {asking ? <WhyRefused orgId={orgId} onClose={() => setAsking(false)} /> : null}
    </>
  );
}
