import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Organization } from '../../../shared/ipc/shapes.ts';
import { api, toAppError, unwrap } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { organizationsQuery } from '../../api/queries.ts';
import { navigate, usePlace } from '../../app/navigation.ts';
import { useOverlay } from '../../app/overlay.tsx';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { SafeText } from '../../ui/SafeText.tsx';
import { ConnectionTest } from './ConnectionTest.tsx';
import styles from './Organizations.module.css';

/** Every organization: go there, test the connection, see its keys, remove it, add another. */
export default function OrganizationsDialog({ onClose }: { onClose: () => void }) {
  const { data = [], error, refetch } = useQuery(organizationsQuery);
  const { show } = useOverlay();
  return (
    <Dialog
      title="Organizations"
      size="large"
      onClose={onClose}
      footer={<Button onClick={() => show('add-organization')}>Add organization…</Button>}
    >
      {error ? <ErrorState inline error={toAppError(error)} onRetry={() => void refetch()} /> : null}
      {data.length === 0 && !error ? <EmptyState title="No organization yet" /> : null}
      <ul className={styles.list}>
        {data.map((organization) => (
          <Row key={organization.id} organization={organization} onClose={onClose} />
        ))}
      </ul>
    </Dialog>
  );
}

const KINDS = { sample: 'sample', folders: 'folders', hosted: null } as const;

function Row({ organization, onClose }: { organization: Organization; onClose: () => void }) {
  const [asking, setAsking] = useState(false);
  const kind = KINDS[organization.kind];
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <h3>
          <SafeText text={organization.name} />
        </h3>
        {kind === null ? null : <Chip>{kind}</Chip>}
        <span className={styles.space} />
        <Button
          onClick={() => {
            onClose();
            navigate({ screen: 'repositories', orgId: organization.id });
          }}
        >
          Open
        </Button>
        <Button look="danger" aria-expanded={asking} onClick={() => setAsking(!asking)}>
          Remove…
        </Button>
      </div>
      <p className={styles.dim}>
        {organization.kind === 'hosted' ? <SafeText text={organization.api} /> : 'Served on this computer'}
      </p>
      {organization.keys.map((key) => (
        <p key={key.id} className={styles.key}>
          {key.algorithm} key {key.kid === null || key.kid === key.thumbprint ? '' : key.kid}
          <code title={key.thumbprint}>{key.thumbprint.slice(0, 16)}…</code>
          {key.storage === 'session' ? <Chip tone="note">this session only</Chip> : null}
        </p>
      ))}
      <ConnectionTest orgId={organization.id} />
      {asking ? <Remove organization={organization} onDone={() => setAsking(false)} /> : null}
    </li>
  );
}

function Remove({ organization, onDone }: { organization: Organization; onDone: () => void }) {
  const client = useQueryClient();
  const place = usePlace();
  const remove = useMutation({
    mutationFn: () => unwrap(api().organizations.remove({ orgId: organization.id })),
    onSuccess: async () => {
      if (place.screen !== 'start' && place.orgId === organization.id) navigate({ screen: 'start' });
      await client.invalidateQueries({ queryKey: keys.organizations });
      onDone();
    },
  });
  return (
    <div className={styles.ask} role="group" aria-label={`Remove ${organization.name}?`}>
      <p>
        Remove <b>{organization.name}</b> and its key from this computer? Nothing changes on the host. Unsent
        drafts stay.
      </p>
      <div className={styles.acts}>
        <Button onClick={onDone}>Keep it</Button>
        <Button look="danger" disabled={remove.isPending} onClick={() => remove.mutate()}>
          Remove {organization.name}
        </Button>
      </div>
      {remove.error ? <ErrorState inline error={toAppError(remove.error)} /> : null}
    </div>
  );
}
