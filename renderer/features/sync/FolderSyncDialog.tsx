import { Button } from '../../ui/Button.tsx';
import { CommandLine } from '../../ui/CommandLine.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Checkbox } from '../../ui/Field.tsx';
import { SafeText } from '../../ui/SafeText.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { useSettings } from '../settings/use-settings.ts';
import { reportWords } from './folder-sync-words.ts';
import styles from './FolderSyncDialog.module.css';
import type { FolderSyncControl } from './use-folder-sync.ts';

const CHOICES = [
  { value: 'shared', label: 'Shared' },
  { value: 'here', label: 'Only here' },
] as const;

/** The result of the last Sync per remote, which notes refs are shared, and whether notes are sent when written. */
export function FolderSyncDialog({ sync, onClose }: { sync: FolderSyncControl; onClose: () => void }) {
  const [settings, change] = useSettings();
  const { remotes, notesRefs, state, busy } = sync;
  const reports = state?.reports ?? [];
  return (
    <Dialog
      title="Sync"
      description="Fetches branches, tags and notes, and sends notes that are shared. No branch is sent or moved."
      onClose={onClose}
      footer={
        <>
          <Checkbox
            label="Send notes as I write"
            checked={settings.sendNotes}
            onChange={(sendNotes) => change({ sendNotes })}
          />
          <Button look="primary" disabled={busy} onClick={sync.start}>
            Sync now
          </Button>
        </>
      }
    >
      <ul className={styles.list} aria-label="Remotes">
        {remotes.map((name) => {
          const report = reports.find(({ remote }) => remote === name);
          return (
            <li key={name} data-selectable="">
              <SafeText text={report === undefined ? `${name}: not synced yet` : reportWords(report)} />
              {report?.commands.map((command) => (
                <CommandLine key={command} command={command} />
              ))}
            </li>
          );
        })}
      </ul>
      {notesRefs.length === 0 ? null : (
        <ul className={styles.list} aria-label="Notes refs">
          {notesRefs.map(({ notesRef, sharing }) => (
            <li key={notesRef} className={styles.ref}>
              <code>
                <SafeText text={notesRef} />
              </code>
              <Segmented
                label={notesRef}
                value={sharing === 'asks' ? null : sharing}
                options={CHOICES}
                onChange={(choice) => sync.decide(notesRef, choice === 'shared')}
              />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
