import { useCommands } from '../../app/commands.tsx';
import { goBack, navigate } from '../../app/navigation.ts';
import { useOverlay } from '../../app/overlay.tsx';
import { useReady, useTitle } from '../../app/ready.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ExportDrafts } from './ExportDrafts.tsx';
import styles from './Organizations.module.css';

/** Shown for a link to an organization that was removed or never added. */
export function UnknownOrganization({ orgId }: { orgId: string }) {
  const { show } = useOverlay();
  useTitle('');
  useReady('repositories', true);
  useCommands({ back: () => goBack({ screen: 'start' }) });
  return (
    <main className={styles.unknown}>
      <EmptyState
        title="Unknown organization"
        icon="search"
        actions={
          <>
            <Button look="primary" onClick={() => show('add-organization')}>
              Add organization…
            </Button>
            <Button onClick={() => navigate({ screen: 'start' })}>Start screen</Button>
          </>
        }
      >
        It was removed from this computer, or never added. Add it again with the same name and address, and
        everything is as before.
      </EmptyState>
      <div className={styles.left}>
        <ExportDrafts orgId={orgId} />
      </div>
    </main>
  );
}
