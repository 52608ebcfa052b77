import { useQuery } from '@tanstack/react-query';
import type { KeychainState } from '../../../shared/ipc/shapes.ts';
import { toAppError } from '../../api/client.ts';
import { organizationsQuery } from '../../api/queries.ts';
import { useOverlay } from '../../app/overlay.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { KeychainNotice } from './KeychainNotice.tsx';
import { OrganizationRow } from './OrganizationRow.tsx';
import styles from './Organizations.module.css';
import { useKeychain } from './use-keychain.ts';

const PROBLEM_STATES = new Set<KeychainState['state']>(['locked', 'denied', 'full', 'silent', 'changed']);

/** Every organization: open it, test its connection, see its keys, remove it, add another. */
export default function OrganizationsDialog({ onClose }: { onClose: () => void }) {
  const { data = [], error, refetch } = useQuery(organizationsQuery);
  const { show } = useOverlay();
  const keychain = useKeychain();
  return (
    <Dialog
      title="Organizations"
      size="large"
      onClose={onClose}
      footer={<Button onClick={() => show('add-organization')}>Add organization…</Button>}
    >
      {keychain && PROBLEM_STATES.has(keychain.state) ? <KeychainNotice keychain={keychain} /> : null}
      {error ? <ErrorState inline error={toAppError(error)} onRetry={() => void refetch()} /> : null}
      {data.length === 0 && !error ? <EmptyState title="No organization yet" /> : null}
      <ul className={styles.list}>
        {data.map((organization) => (
          <OrganizationRow key={organization.id} organization={organization} onClose={onClose} />
        ))}
      </ul>
    </Dialog>
  );
}
