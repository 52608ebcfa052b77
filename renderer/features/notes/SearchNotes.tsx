import { useVirtualizer } from '@tanstack/react-virtual';
import { useDeferredValue, useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { programWords } from '../../../shared/domain/notes/program-refs.ts';
import { shortNotesRef } from '../../api/notes-ref-name.ts';
import type { Commit, NoteHit, Tag, RepositoryPlace } from '../../../shared/ipc/shapes.ts';
import { useContextMenu } from '../../app/context-menu.tsx';
import { Button } from '../../ui/Button.tsx';
import { count, plural } from '../../ui/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useKeepInSight } from '../../ui/keep-in-sight.ts';
import { Pill } from '../../ui/Pill.tsx';
import { rowAfterFieldKey } from '../../ui/row-after-key.ts';
import { SafeText } from '../../ui/SafeText.tsx';
import { useFocusBack } from '../../ui/use-focus-back.ts';
import { listedNote, NoteRow } from './NoteRow.tsx';
import type { RefTab } from './props.ts';
import styles from './SearchNotes.module.css';
import { useNoteRows, type NoteRows } from './use-note-rows.ts';
import { MAX_FIELD_CHARS } from '../../ui/most-typed.ts';
import { useOnceReady } from '../../ui/use-once-ready.ts';
import { TextInput } from '../../ui/TextField.tsx';

/** Pixels; must match the style sheet. */
const ROW_PX = 68;
const PAGE_ROWS = 8;

interface SearchNotesProps {
  place: RepositoryPlace;
  refs: readonly RefTab[];
  commits: readonly Commit[];
  tags: readonly Tag[];
  onChoose: (hit: NoteHit) => void;
  onClose: () => void;
}

/** The refs of people, if some are programs'; else none, which means all. */
function peopleAmong(refs: readonly RefTab[]): readonly string[] {
  const people = refs.filter(({ program, count: notes }) => program === null && notes > 0);
  return refs.some(({ program }) => program !== null) ? people.map(({ ref }) => ref) : [];
}

/** All notes, newest first, of all notes refs or some, filtered by the typed words. Programs' data by choice. */
export function SearchNotes({ place, refs, commits, tags, onChoose, onClose }: SearchNotesProps) {
  const [typed, setTyped] = useState('');
  const [among, setAmong] = useState(() => peopleAmong(refs));
  const [at, setAt] = useState(0);
  const [seen, setSeen] = useState({ from: 0, to: 0 });
  const q = useDeferredValue(typed.trim().slice(0, 200));
  const notes = useNoteRows(place, q, among, seen.from, seen.to);
  const byId = useMemo(() => new Map(commits.map((commit) => [commit.sha, commit])), [commits]);
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: notes.rows,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 6,
  });
  useKeepInSight(scroller, notes.rows === 0 ? null : 'chosen', at * ROW_PX, ROW_PX);
  const drawn = virtual.getVirtualItems();
  const [from, to] = [drawn[0]?.index ?? 0, drawn.at(-1)?.index ?? 0];
  useEffect(() => setSeen({ from, to }), [from, to]);
  const id = useId();
  useFocusBack();
  const openMenu = useContextMenu();
  /** The arrow keys moved in the list since the last typing: a context-menu key then targets the row. */
  const inRows = useRef(false);

  const hit = notes.at(at);
  const ofThese = q === typed.trim().slice(0, 200) && !notes.ofOthers;
  const enter = useOnceReady(
    // After arrow keys the current row is intended.
    (hit !== undefined && inRows.current) || (ofThese && (hit !== undefined || !notes.fetching)),
    () => {
      if (hit) onChoose(hit);
    },
  );

  const go = (row: number): void => {
    const next = Math.max(0, Math.min(notes.rows - 1, row));
    setAt(next);
    inRows.current = true;
    enter.forget();
    virtual.scrollToIndex(next);
  };
  const restart = (): void => {
    setAt(0);
    inRows.current = false;
    enter.forget();
    virtual.scrollToOffset(0);
  };
  function onKeyDown(event: KeyboardEvent): void {
    const row = rowAfterFieldKey(event, at, notes.rows, PAGE_ROWS);
    const inField = event.target instanceof HTMLInputElement;
    if (row !== null) go(row);
    else if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter' && inField) enter.press();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    // Arrow keys move in the list while the caret stays in the field.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={styles.search} data-over onKeyDown={onKeyDown}>
      <div className={styles.head}>
        <TextInput
          // The user has just opened it.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          className={styles.field}
          role="combobox"
          aria-label="Search all notes"
          data-command="notes.search"
          aria-expanded={notes.rows > 0}
          aria-controls={id}
          aria-activedescendant={notes.rows > 0 ? `${id}-${at}` : undefined}
          placeholder="Search notes"
          value={typed}
          maxLength={MAX_FIELD_CHARS}
          spellCheck={false}
          onChange={({ target }) => {
            setTyped(target.value);
            restart();
          }}
          onPointerDown={() => (inRows.current = false)}
          onContextMenu={(event) => {
            const row = document.getElementById(`${id}-${at}`);
            if (inRows.current && hit && row) openMenu(event, listedNote(hit), row);
          }}
        />
        <Button
          look="quiet"
          square
          aria-label="Close the list of notes"
          title="Close (Esc)"
          onClick={onClose}
        >
          <Icon name="close" />
        </Button>
      </div>
      <RefFilter
        refs={refs}
        among={among}
        onChange={(some) => {
          setAmong(some);
          restart();
        }}
      />
      <div ref={scroller} className={styles.hits}>
        <div
          id={id}
          role="listbox"
          aria-label={q === '' ? 'All notes, newest first' : 'Notes found'}
          style={{ position: 'relative', height: virtual.getTotalSize() }}
        >
          {drawn.map((line) => (
            <NoteRow
              key={line.index}
              id={`${id}-${line.index}`}
              hit={notes.at(line.index)}
              place={line.index + 1}
              total={notes.rows}
              top={line.start}
              current={line.index === at}
              commits={byId}
              tags={tags}
              onChoose={onChoose}
            />
          ))}
        </div>
      </div>
      <p className={styles.status} role="status">
        {notes.problem ?? wordsFor(q, notes)}
      </p>
    </div>
  );
}

interface RefFilterProps {
  refs: readonly RefTab[];
  /** Empty: every ref. */
  among: readonly string[];
  onChange: (among: readonly string[]) => void;
}

/** Which notes refs to search: all, or any number of them. */
function RefFilter({ refs, among, onChange }: RefFilterProps) {
  const some = refs.filter((ref) => ref.count > 0);
  if (some.length < 2) return null;
  return (
    <div className={styles.refs} role="group" aria-label="Notes refs to search">
      <Pill on={among.length === 0} onClick={() => onChange([])}>
        All
      </Pill>
      {some.map(({ ref, count: notes, program }) => {
        const on = among.includes(ref);
        return (
          <Pill
            key={ref}
            title={program === null ? undefined : programWords(program)}
            on={on}
            onClick={() => onChange(on ? among.filter((one) => one !== ref) : [...among, ref])}
          >
            <SafeText text={shortNotesRef(ref)} /> {count(notes)}
          </Pill>
        );
      })}
    </div>
  );
}

function wordsFor(q: string, { total, rows, fetching, searching }: NoteRows): string {
  if (total === undefined) return fetching ? (q === '' ? 'Loading notes…' : 'Searching…') : '';
  if (q === '') return total === 0 ? 'There is no note yet.' : `${plural(total, 'note')}, newest first.`;
  if (searching) return total === 0 ? 'Searching…' : `${plural(total, 'note')} so far…`;
  if (total === 0) return 'No note has these words.';
  return total > rows ? `${plural(total, 'note')}; the newest ${rows} are shown.` : plural(total, 'note');
}
