import { useQuery } from '@tanstack/react-query';
import { toAppError } from '../../api/client.ts';
import { draftsQuery } from '../../api/queries.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { plural } from '../../ui/format.ts';
import styles from './Organizations.module.css';
import { useExportDrafts } from './use-export-drafts.ts';

/** Exports an organization's unsent drafts to a file; nothing when there are none. */
export function ExportDrafts({ orgId }: { orgId: string }) {
  const { data = [] } = useQuery(draftsQuery);
  const save = useExportDrafts();
  const own = data.filter(({ place, text }) => place.orgId === orgId && text.trim() !== '');
  if (own.length === 0) return null;
  return (
    <>
      <p>
        {plural(own.length, 'unsent draft')} {own.length === 1 ? 'stays' : 'stay'} on this computer, and{' '}
        {own.length === 1 ? 'is' : 'are'} found again when the organization is added again.
      </p>
      <div className={styles.acts}>
        <Button disabled={save.isPending} onClick={() => save.mutate(orgId)}>
          Export drafts…
        </Button>
        <span role="status" className={styles.good}>
          {save.data == null ? '' : `${plural(save.data, 'draft')} exported.`}
        </span>
      </div>
      {save.error ? <ErrorState inline error={toAppError(save.error)} /> : null}
    </>
  );
}
