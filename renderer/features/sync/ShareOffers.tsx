import bar from '../../ui/Bar.module.css';
import { Button } from '../../ui/Button.tsx';
import { plural } from '../../ui/format.ts';
import { SafeText } from '../../ui/SafeText.tsx';
import styles from './ShareOffers.module.css';
import type { FolderSyncControl } from './use-folder-sync.ts';

/** Asks once about each notes ref that a Sync found here alone: whether it goes to the remote. */
export function ShareOffers({ sync }: { sync: FolderSyncControl }) {
  const asked = new Set(
    sync.notesRefs.flatMap(({ notesRef, sharing }) => (sharing === 'asks' ? [notesRef] : [])),
  );
  const offers = (sync.state?.receipts ?? []).flatMap(({ remote, unshared }) =>
    unshared.filter(({ notesRef }) => asked.has(notesRef)).map((one) => ({ ...one, remote })),
  );
  if (offers.length === 0) return null;
  return (
    <section className={styles.offers} aria-label="Notes to share">
      {offers.map(({ remote, notesRef, notes }) => (
        <div key={notesRef} className={bar.bar}>
          <p>
            <SafeText text={`${notesRef} (${plural(notes, 'note')}) is only here. Share it on ${remote}?`} />
          </p>
          <span className={styles.acts}>
            <Button disabled={sync.busy} onClick={() => sync.decide(notesRef, true)}>
              Share
            </Button>
            <Button look="quiet" onClick={() => sync.decide(notesRef, false)}>
              Only here
            </Button>
          </span>
        </div>
      ))}
    </section>
  );
}
