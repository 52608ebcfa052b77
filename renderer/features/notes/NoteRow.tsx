import { shortNotesRef } from '../../api/notes-ref-name.ts';
import type { Commit, NoteHit, Tag } from '../../../shared/ipc/shapes.ts';
import { useContextMenu } from '../../app/context-menu.tsx';
import type { Target } from '../../app/target.ts';
import { shortSha, subjectOf } from '../../ui/format.ts';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { SafeText } from '../../ui/SafeText.tsx';
import styles from './SearchNotes.module.css';

interface NoteRowProps {
  id: string;
  /** undefined: not loaded yet. */
  hit: NoteHit | undefined;
  /** 1-based position among all notes. */
  place: number;
  total: number;
  top: number;
  current: boolean;
  commits: ReadonlyMap<string, Commit>;
  tags: readonly Tag[];
  onChoose: (hit: NoteHit) => void;
}

/** A note in a list: its first line, what it is on, who wrote it, where and when. */
export function NoteRow({ id, hit, place, total, top, current, commits, tags, onChoose }: NoteRowProps) {
  const openMenu = useContextMenu();
  return (
    // The search field has the keyboard; clicking is the alternative.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={current}
      aria-setsize={total}
      aria-posinset={place}
      className={styles.hit}
      style={{ transform: `translateY(${top}px)` }}
      onClick={() => hit && onChoose(hit)}
      onContextMenu={(event) => hit && openMenu(event, listedNote(hit), event.currentTarget)}
    >
      {hit === undefined ? (
        <span className={styles.facts}>Reading…</span>
      ) : (
        <>
          {hit.excerpt ? (
            <span className={styles.excerpt}>
              <SafeText text={hit.excerpt} />
            </span>
          ) : (
            <span className={styles.facts}>
              {hit.excerpt === null ? 'The text of this note cannot be read' : 'Empty note'}
            </span>
          )}
          <span className={styles.title}>
            <code>{shortSha(hit.object)}</code> <SafeText text={titleOf(hit, commits, tags)} />
          </span>
          <span className={styles.facts}>
            <SafeText text={shortNotesRef(hit.notesRef)} /> · <SafeText text={hit.author} /> ·{' '}
            <RelativeTime iso={hit.date} />
          </span>
        </>
      )}
    </div>
  );
}

/** The context menu target of a listed note. */
export const listedNote = ({ notesRef, object }: NoteHit): Target => ({
  kind: 'listed note',
  notesRef,
  object,
});

function titleOf(hit: NoteHit, commits: ReadonlyMap<string, Commit>, tags: readonly Tag[]): string {
  const tag = tags.find(({ annotated, object }) => annotated && object === hit.object);
  if (tag !== undefined) return `tag ${tag.name}`;
  const commit = commits.get(hit.object);
  return commit === undefined ? (hit.title ?? '') : subjectOf(commit.message);
}
