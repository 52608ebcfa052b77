import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Organization } from '../../../shared/ipc/shapes.ts';
import { api, toAppError, unwrap } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { navigate, usePlace } from '../../app/navigation.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { plainWords } from '../../../shared/domain/plain-words.ts';
import { SafeText } from '../../ui/SafeText.tsx';
import { ExportDrafts } from './ExportDrafts.tsx';
import styles from './Organizations.module.css';

/** Removes an organization and its keys from this computer, after a confirmation. */
export function RemoveOrganization({
  organization,
  onDone,
}: {
  organization: Organization;
  onDone: () => void;
}) {
  const client = useQueryClient();
  const place = usePlace();
  const name = plainWords(organization.name);
  const remove = useMutation({
    mutationFn: () => unwrap(api().organizations.remove({ orgId: organization.id })),
    onSuccess: async () => {
      if ('orgId' in place && place.orgId === organization.id) navigate({ screen: 'start' });
      // Its viewed marks were removed as well, in case it is added again.
      void client.invalidateQueries({ queryKey: keys.viewedOfAll });
      await client.invalidateQueries({ queryKey: keys.organizations });
      onDone();
    },
  });
  return (
    <div className={styles.ask} role="group" aria-label={`Remove ${name}?`}>
      <p>
        Remove{' '}
        <b>
          <SafeText text={organization.name} />
        </b>
        , its keys and what was read of it from this computer? Drafts stay. Nothing changes on the host.
      </p>
      <ExportDrafts orgId={organization.id} />
      <div className={styles.acts}>
        <Button onClick={onDone}>Keep it</Button>
        <Button look="danger" disabled={remove.isPending} onClick={() => remove.mutate()}>
          Remove {name}
        </Button>
      </div>
      {remove.error ? <ErrorState inline error={toAppError(remove.error)} /> : null}
    </div>
  );
}
