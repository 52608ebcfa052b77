import type { AppError } from '../../../../shared/errors.ts';
import type { Diff } from '../../../diff/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { plural } from '../../../ui/format.ts';
import { HostError } from '../../organizations/HostError.tsx';

interface BrokenOffProps {
  orgId: string;
  diff: Diff;
  error: AppError;
}

/** Why a diff is incomplete; where it is too long, with a button that loads the rest. */
export function BrokenOff({ orgId, diff, error }: BrokenOffProps) {
  if (error.kind !== 'too-large')
    return <HostError inline orgId={orgId} error={error} onRetry={diff.retry} />;
  const unread = diff.files.filter(({ held }) => held?.reason === 'unread' && held.state !== 'loading');
  const load = (): void => diff.loadHeld(unread.map(({ path }) => path));
  return (
    <HostError
      inline
      orgId={orgId}
      error={error}
      actions={
        unread.length === 0 ? null : <Button onClick={load}>Load {plural(unread.length, 'file')}</Button>
      }
    />
  );
}
