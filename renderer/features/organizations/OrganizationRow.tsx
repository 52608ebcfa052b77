import { useState } from 'react';
import type { Organization } from '../../../shared/ipc/shapes.ts';
import { api, toAppError, unwrap } from '../../api/client.ts';
import { navigate } from '../../app/navigation.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { SafeText } from '../../ui/SafeText.tsx';
import { AddKey } from './AddKey.tsx';
import { ConnectionTest } from './ConnectionTest.tsx';
import { EditOrganization } from './EditOrganization.tsx';
import { KeyRow } from './KeyRow.tsx';
import styles from './Organizations.module.css';
import { RemoveOrganization } from './RemoveOrganization.tsx';
import { Rotation } from './Rotation.tsx';
import { useOrganizationChange } from './use-organization-change.ts';

type Part = 'edit' | 'key' | 'remove';

/** One organization: open, test, edit, rotate keys, remove. */
export function OrganizationRow({
  organization,
  onClose,
}: {
  organization: Organization;
  onClose: () => void;
}) {
  const [part, setPart] = useState<Part | null>(null);
  const [accepted, setAccepted] = useState<ReadonlySet<string>>(new Set());
  const change = useOrganizationChange();
  const { id: orgId, kind, keys } = organization;
  const hosted = kind === 'hosted';
  const close = (): void => setPart(null);
  const toggle = (name: Part) => ({
    'aria-expanded': part === name,
    onClick: () => setPart(part === name ? null : name),
  });
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <h3>
          <SafeText text={organization.name} />
        </h3>
        <span className={styles.space} />
        <Button
          onClick={() => {
            onClose();
            navigate({ screen: 'repositories', orgId });
          }}
        >
          Open
        </Button>
        {hosted ? (
          <Button look="danger" {...toggle('remove')}>
            Remove…
          </Button>
        ) : null}
      </div>
      <p className={styles.dim}>
        {hosted ? <SafeText text={organization.api} /> : 'Served on this computer'}
      </p>
      <ul>
        {keys.map((key, index) => (
          <KeyRow
            key={key.id}
            signingKey={key}
            first={index === 0}
            only={keys.length === 1}
            onPrefer={() =>
              change.mutate(() => unwrap(api().organizations.preferKey({ orgId, keyId: key.id })))
            }
            onRemove={() =>
              change.mutate(() => unwrap(api().organizations.removeKey({ orgId, keyId: key.id })))
            }
          />
        ))}
      </ul>
      {hosted ? <Rotation keys={keys} accepted={accepted} /> : null}
      {change.error ? <ErrorState inline error={toAppError(change.error)} /> : null}
      <div className={styles.test}>
        {hosted ? (
          <>
            <Button look="quiet" {...toggle('edit')}>
              Edit…
            </Button>
            <Button look="quiet" {...toggle('key')}>
              Add key…
            </Button>
          </>
        ) : null}
        <ConnectionTest orgId={orgId} keys={keys} onTested={setAccepted} />
      </div>
      {part === 'edit' ? <EditOrganization organization={organization} onDone={close} /> : null}
      {part === 'key' ? <AddKey orgId={orgId} onDone={close} /> : null}
      {part === 'remove' ? <RemoveOrganization organization={organization} onDone={close} /> : null}
    </li>
  );
}
