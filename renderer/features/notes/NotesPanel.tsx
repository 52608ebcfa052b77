import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useMemo, useState } from 'react';
import type { NotePlace } from '../../../shared/ipc/shapes.ts';
import { api, unwrap } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { notesOverviewQuery } from '../../api/queries.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { CommitHeader } from './CommitHeader.tsx';
import { chooseRef, tabsOf } from './choose-ref.ts';
import styles from './NotesPanel.module.css';
import type { NotesPanelProps } from './props.ts';
import { RefTabs } from './RefTabs.tsx';
import { UndoToast, type Removed } from './UndoToast.tsx';
import { Workspace } from './Workspace.tsx';

/** The right pane: the chosen commit, its notes by notes ref, their history, and where to write. */
export function NotesPanel({ place, commit, index, total, focusRequest, onClash, onLeave }: NotesPanelProps) {
  const { orgId, repo } = place;
  const client = useQueryClient();
  const overview = useQuery(notesOverviewQuery(place));
  const [wanted, setWanted] = useState<string | null>(null);
  const [removed, setRemoved] = useState<Removed | null>(null);
  const bodyId = useId();
  const object = commit?.sha ?? null;

  useEffect(
    () =>
      api().notes.changed((moved) => {
        void client.invalidateQueries({ queryKey: keys.notes(moved) });
      }),
    [client],
  );

  const notesRef = chooseRef(overview.data, object, wanted);
  const tabs = useMemo(() => tabsOf(overview.data, object, notesRef), [overview.data, object, notesRef]);
  const notePlace = useMemo<NotePlace | null>(
    () => (object === null ? null : { orgId, repo, notesRef, object }),
    [orgId, repo, notesRef, object],
  );

  async function undo({ place: at, text, refSha }: Removed): Promise<void> {
    setRemoved(null);
    await unwrap(api().notes.write({ place: at, action: 'add', text, base: { text: null, refSha } })).catch(
      () => null,
    );
    await client.invalidateQueries({ queryKey: keys.notes(at) });
  }

  if (commit === null || notePlace === null) {
    return (
      <section className={styles.panel} aria-label="Notes">
        <EmptyState title="No commit chosen" icon="notes">
          Choose a commit to read its notes and to write one.
        </EmptyState>
      </section>
    );
  }
  return (
    <section className={styles.panel} aria-label="Notes">
      <CommitHeader commit={commit} index={index} total={total} />
      <RefTabs tabs={tabs} chosen={notesRef} onChoose={setWanted} controls={bodyId} />
      <div id={bodyId} className={styles.note} role="tabpanel" aria-label={notesRef}>
        <Workspace
          key={JSON.stringify(notePlace)}
          place={notePlace}
          focusRequest={focusRequest}
          missing={overview.data?.problem ?? null}
          onClash={onClash}
          onRemoved={setRemoved}
          onLeave={onLeave}
        />
      </div>
      {removed === null ? null : (
        <UndoToast removed={removed} onUndo={() => void undo(removed)} onGone={() => setRemoved(null)} />
      )}
    </section>
  );
}
