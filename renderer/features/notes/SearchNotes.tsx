import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useState, type KeyboardEvent } from 'react';
import { shortNotesRef } from '../../../shared/domain/notes/ref-name.ts';
import type { Commit, NoteHit, Tag } from '../../../shared/ipc/shapes.ts';
import { api, toAppError, unwrap } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { RepositoryPlace } from '../../api/queries.ts';
import { plural, shortSha, subjectOf } from '../../ui/format.ts';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { SafeText } from '../../ui/SafeText.tsx';
import { useFocusBack } from '../../ui/use-focus-back.ts';
import styles from './SearchNotes.module.css';

const searchQuery = ({ orgId, repo }: RepositoryPlace, q: string) =>
  queryOptions({
    queryKey: [...keys.notes({ orgId, repo }), 'search', q],
    queryFn: () => unwrap(api().notes.search({ orgId, repo, q })),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });

interface SearchNotesProps {
  place: RepositoryPlace;
  commits: readonly Commit[];
  tags: readonly Tag[];
  onChoose: (hit: NoteHit) => void;
  onClose: () => void;
}

/** Finds notes by their words, on every notes ref of the repository. */
export function SearchNotes({ place, commits, tags, onChoose, onClose }: SearchNotesProps) {
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const q = useDeferredValue(typed.trim().slice(0, 200));
  const { data, error, isFetching } = useQuery(searchQuery(place, q));
  const hits = q === '' ? [] : (data?.hits ?? []);
  const id = useId();
  useFocusBack();

  function onKeyDown(event: KeyboardEvent): void {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const hit = hits[at];
    if (step !== 0) setAt(Math.max(0, Math.min(hits.length - 1, at + step)));
    else if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter' && hit !== undefined) onChoose(hit);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  const said = error === null ? (data?.problem ?? null) : toAppError(error).message;
  return (
    // Arrow keys move in the list while the caret stays in the field.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={styles.search} onKeyDown={onKeyDown}>
      <input
        // The user just asked for it.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        className={styles.field}
        role="combobox"
        aria-label="Search all notes"
        aria-expanded={hits.length > 0}
        aria-controls={id}
        aria-activedescendant={hits.length > 0 ? `${id}-${at}` : undefined}
        placeholder="Search all notes"
        value={typed}
        spellCheck={false}
        onChange={({ target }) => {
          setTyped(target.value);
          setAt(0);
        }}
      />
      <div id={id} className={styles.hits} role="listbox" aria-label="Notes found">
        {hits.map((hit, nth) => (
          // The field has the keyboard; a click is the other way to choose.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={`${hit.notesRef} ${hit.object}`}
            id={`${id}-${nth}`}
            role="option"
            tabIndex={-1}
            aria-selected={nth === at}
            className={styles.hit}
            onClick={() => onChoose(hit)}
          >
            <span className={styles.excerpt}>
              <SafeText text={hit.excerpt} />
            </span>
            <span className={styles.facts}>
              <SafeText text={shortNotesRef(hit.notesRef)} /> ·{' '}
              <Subject hit={hit} commits={commits} tags={tags} /> · <SafeText text={hit.author} /> ·{' '}
              <RelativeTime iso={hit.date} />
            </span>
          </div>
        ))}
      </div>
      <p className={styles.said} role="status">
        {said ?? wordsFor(q, data?.total, hits.length, isFetching)}
      </p>
    </div>
  );
}

function Subject({ hit, commits, tags }: { hit: NoteHit } & Pick<SearchNotesProps, 'commits' | 'tags'>) {
  const commit = commits.find(({ sha }) => sha === hit.object);
  const tag = tags.find(({ annotated, object }) => annotated && object === hit.object);
  if (tag !== undefined) return <SafeText text={`tag ${tag.name}`} />;
  return commit === undefined ? (
    <code>{shortSha(hit.object)}</code>
  ) : (
    <SafeText text={subjectOf(commit.message)} />
  );
}

function wordsFor(q: string, total: number | undefined, shown: number, fetching: boolean): string {
  if (q === '') return 'Words in any order.';
  if (total === undefined) return fetching ? 'Searching…' : '';
  if (total === 0) return 'No note has these words.';
  return total > shown ? `${plural(total, 'note')}; the newest ${shown} are shown.` : plural(total, 'note');
}
