import { useState } from 'react';
import { plainWords } from '../../../shared/domain/plain-words.ts';
import bar from '../../ui/Bar.module.css';
import { Button } from '../../ui/Button.tsx';
import { count, plural } from '../../ui/format.ts';
import { SafeText } from '../../ui/SafeText.tsx';
import { FolderSyncDialog } from './FolderSyncDialog.tsx';
import styles from './ShareOffers.module.css';
import type { FolderSyncControl } from './use-folder-sync.ts';

/** Beyond this number they are offered together, to leave room for the diff. */
const MAX_SEPARATE_OFFERS = 2;

/** Offers once, for each notes ref that a Sync found only on this computer, to share it with the remote. */
export function ShareOffers({ sync }: { sync: FolderSyncControl }) {
  const [choosing, setChoosing] = useState(false);
  const { state } = sync;
  /** The last Sync that ended: while another runs or was cancelled, its questions stay. */
  const [ended, setEnded] = useState(state);
  if (state !== ended && (state?.phase === 'done' || state?.repo !== ended?.repo)) setEnded(state);
  const undecided = new Set(
    sync.notesRefs.flatMap(({ notesRef, sharing }) => (sharing === 'asks' ? [notesRef] : [])),
  );
  const offers = (ended?.reports ?? []).flatMap(({ remote, unshared }) =>
    unshared.filter(({ notesRef }) => undecided.has(notesRef)).map((one) => ({ ...one, remote })),
  );
  if (offers.length === 0) return null;
  if (offers.length > MAX_SEPARATE_OFFERS) {
    const refs = [...new Set(offers.map(({ notesRef }) => notesRef))];
    return (
      <section className={styles.offers} aria-label="Notes to share">
        <div className={bar.bar}>
          <p title={plainWords(refs.join(', '))}>
            {offers.some(({ isThere }) => isThere)
              ? `${count(refs.length)} notes refs have notes that exist only on this computer. Share some?`
              : `${count(refs.length)} notes refs exist only on this computer. Share some?`}
          </p>
          <span className={styles.acts}>
            <Button aria-haspopup="dialog" disabled={sync.busy} onClick={() => setChoosing(true)}>
              Choose…
            </Button>
            <Button
              look="quiet"
              onClick={() => {
                for (const ref of refs) sync.decide(ref, false);
              }}
            >
              All only here
            </Button>
          </span>
        </div>
        {choosing ? <FolderSyncDialog sync={sync} onClose={() => setChoosing(false)} /> : null}
      </section>
    );
  }
  return (
    <section className={styles.offers} aria-label="Notes to share">
      {offers.map(({ remote, notesRef, notes, isThere }) => (
        <div key={notesRef} className={bar.bar}>
          <p>
            <SafeText
              text={
                isThere
                  ? `${plural(notes, 'note')} of ${notesRef} ${notes === 1 ? 'exists' : 'exist'} only on this computer. Send ${notes === 1 ? 'it' : 'them'} to ${remote}?`
                  : `${notesRef} (${plural(notes, 'note')}) exists only on this computer. Share it on ${remote}?`
              }
            />
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
