import { useState } from 'react';
import { toAppError } from '../../api/client.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { plural } from '../../ui/format.ts';
import { useExportDrafts } from '../organizations/use-export-drafts.ts';
import styles from './UnsentDialog.module.css';
import { UnsentDraftRow } from './UnsentDraftRow.tsx';
import { UnsentLocalRow } from './UnsentLocalRow.tsx';
import { UnsentWrite } from './UnsentWrite.tsx';
import { useGoToUnsent, useUnsent, type Unsent } from './use-unsent.ts';
import { sentences } from '../../ui/sentences.ts';

/** Every text that is not on the host: what it waits for, why it was refused, and what to do. */
export default function UnsentDialog({ onClose }: { onClose: () => void }) {
  const { items } = useUnsent();
  const go = useGoToUnsent();
  /** Drafts discarded while the dialog is open stay listed, so that it can be undone. */
  const [thrown, setThrown] = useState<readonly Unsent[]>([]);
  const shown = [...items, ...thrown.filter((one) => !items.some((item) => item.key === one.key))];
  const open = (item: Unsent): void => {
    onClose();
    go(item);
  };
  return (
    <Dialog
      title="Unsent notes"
      size="large"
      description="Kept on this computer until they are saved."
      onClose={onClose}
      {...(items.some(({ kind }) => kind !== 'write') ? { footer: <Export /> } : {})}
    >
      {shown.length === 0 ? (
        <EmptyState title="Nothing is unsent">Drafts and waiting notes are listed here.</EmptyState>
      ) : (
        <ul className={styles.list}>
          {shown.map((item) => (
            <li key={item.key} className={styles.row}>
              {item.kind === 'write' ? (
                <UnsentWrite item={item} write={item.write} onOpen={() => open(item)} />
              ) : item.kind === 'local' ? (
                <UnsentLocalRow
                  item={item}
                  thrown={!items.includes(item)}
                  onOpen={() => open(item)}
                  onThrow={() => setThrown([...thrown, item])}
                />
              ) : (
                <UnsentDraftRow
                  item={item}
                  draft={item.draft}
                  thrown={!items.includes(item)}
                  onOpen={() => open(item)}
                  onThrow={() => setThrown([...thrown, item])}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

/** Exports all drafts to a readable file. */
function Export() {
  const save = useExportDrafts();
  const failed = save.error ? toAppError(save.error) : null;
  return (
    <>
      <span role="status">
        {failed ? sentences(failed.message, failed.next) : null}
        {save.data == null ? null : `${plural(save.data, 'draft')} exported.`}
      </span>
      <Button disabled={save.isPending} onClick={() => save.mutate(undefined)}>
        Export drafts…
      </Button>
    </>
  );
}
