import { useVirtualizer } from '@tanstack/react-virtual';
import { useId, useMemo, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { MAX_FIRST_PATHS, MAX_SEARCH_CHARS, type LineHit } from '../../../shared/ipc/search.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Checkbox } from '../../ui/Field.tsx';
import { useKeepInSight } from '../../ui/keep-in-sight.ts';
import { readingPane } from '../../ui/reading-pane.ts';
import { rowAfterFieldKey } from '../../ui/row-after-key.ts';
import { Segmented } from '../../ui/Segmented.tsx';
import { TextInput } from '../../ui/TextField.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import { useOnceReady } from '../../ui/use-once-ready.ts';
import styles from './Search.module.css';
import { SearchRowView } from './SearchRowView.tsx';
import { searchRows } from './search-rows.ts';
import { searchWords } from './search-words.ts';
import { useSearch } from './use-search.ts';

/** Pixels; must match the style sheet. */
const ROW_PX = 24;
/** A pause in typing, after which the search begins. */
const TYPING_PAUSE_MS = 200;
const PAGE_HITS = 12;

export type SearchSide = 'new' | 'old';

/** What is typed and chosen; kept while the dialog is closed. */
export interface SearchQuery {
  text: string;
  isPattern: boolean;
  matchCase: boolean;
  side: SearchSide;
}

/** Files that can be searched: those of one side of the diff. */
export interface SearchedSide {
  side: SearchSide;
  commit: string;
  label: string;
  /** Paths of the diff's files on this side. */
  paths: readonly string[];
}

/** What is done with a chosen hit: it is shown in the diff, or in its whole file. */
type Does = 'show' | 'open';
const DOES: Record<Does, string> = { show: 'show in the diff', open: 'open the file' };

interface SearchDialogProps {
  at: { orgId: string; repo: string; branch: string; ephemeral: boolean };
  /** The first one is searched unless the other is chosen. */
  sides: readonly SearchedSide[];
  /** The diff is complete: it is known which files are searched first. */
  isReady: boolean;
  query: SearchQuery;
  onQuery: (query: SearchQuery) => void;
  onOpen: (hit: { path: string; line: number; side: SearchSide; does: Does }) => void;
  onClose: () => void;
}

const selectAll = ({ target }: FocusEvent<HTMLInputElement>): void => target.select();

/** Searches all files of one side of the diff, those of the diff first. */
export default function SearchDialog(props: SearchDialogProps) {
  const { at, sides, isReady, query, onQuery, onOpen, onClose } = props;
  const { text, isPattern, matchCase } = query;
  const searched = sides.find(({ side }) => side === query.side) ?? sides[0];
  const isSettled = useDebounced(text, TYPING_PAUSE_MS) && isReady && text.trim() !== '';
  const search = useSearch(
    isSettled && searched !== undefined
      ? {
          orgId: at.orgId,
          repo: at.repo,
          branch: at.branch,
          ephemeral: at.ephemeral,
          commit: searched.commit,
          text,
          isPattern,
          matchCase,
          first: searched.paths.slice(0, MAX_FIRST_PATHS),
        }
      : null,
  );
  const inDiff = useMemo(() => new Set(searched?.paths), [searched?.paths]);
  const { files } = search;
  const { rows, hits } = useMemo(() => searchRows(files, (path) => inDiff.has(path)), [files, inDiff]);
  const [chosen, setAt] = useState(0);
  const place = Math.min(chosen, Math.max(0, hits.length - 1));
  const current = hits[place];
  const row = current === undefined ? undefined : rows[current];
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 12,
  });
  useKeepInSight(
    scroller,
    current === undefined ? null : `${query.side} ${place}`,
    (current ?? 0) * ROW_PX,
    ROW_PX,
  );

  const doesWith = (path: string): Does => (inDiff.has(path) ? 'show' : 'open');
  const choose = (path: string, { line }: LineHit): void =>
    onOpen({ path, line, side: searched?.side ?? 'new', does: doesWith(path) });
  const isAnswered = isSettled && (row !== undefined || !search.isRunning);
  const enter = useOnceReady(isAnswered, () => {
    if (row?.kind === 'hit') choose(row.path, row.hit);
  });
  const change = (some: Partial<SearchQuery>): void => {
    onQuery({ ...query, ...some });
    setAt(0);
    enter.forget();
  };
  const go = (to: number): void => {
    setAt(Math.max(0, Math.min(hits.length - 1, to)));
    enter.forget();
  };
  function onKeyDown(event: KeyboardEvent): void {
    if (!(event.target instanceof HTMLInputElement) || event.target.type !== 'text') return;
    const to = rowAfterFieldKey(event, place, hits.length, PAGE_HITS);
    if (to !== null) go(to);
    else if (event.key === 'Enter') enter.press();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  const status = !isReady
    ? 'The search begins when the diff is complete.'
    : !isSettled
      ? ''
      : searchWords(search, isPattern);
  return (
    <Dialog title="Search the repository" bare size="large" onClose={onClose} focusAfter={readingPane}>
      {/* Arrow keys move in the list while the caret stays in the field. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className={styles.search} onKeyDown={onKeyDown}>
        <div className={styles.head}>
          <TextInput
            type="text"
            role="combobox"
            aria-label="Search the repository"
            data-command="repository.search"
            aria-expanded={hits.length > 0}
            aria-controls={id}
            aria-activedescendant={row === undefined ? undefined : `${id}-${place}`}
            placeholder="Search the repository"
            spellCheck={false}
            maxLength={MAX_SEARCH_CHARS}
            value={text}
            onFocus={selectAll}
            onChange={({ target }) => change({ text: target.value })}
          />
          <Checkbox
            className={styles.option}
            label="Case"
            checked={matchCase}
            onChange={(on) => change({ matchCase: on })}
          />
          <Checkbox
            className={styles.option}
            label="Regex"
            checked={isPattern}
            onChange={(on) => change({ isPattern: on })}
          />
        </div>
        {sides.length > 1 ? (
          <div className={styles.sides}>
            <Segmented
              label="Files that are searched"
              value={searched?.side ?? null}
              options={sides.map(({ side, label }) => ({ value: side, label }))}
              onChange={(side) => change({ side })}
            />
          </div>
        ) : null}
        <div ref={scroller} className={styles.hits}>
          <div
            id={id}
            role="listbox"
            aria-label="Lines found"
            style={{ position: 'relative', height: virtual.getTotalSize() }}
          >
            {virtual.getVirtualItems().map(({ index, start }) => (
              <SearchRowView
                key={index}
                id={id}
                row={rows[index]}
                top={start}
                total={hits.length}
                isCurrent={index === current}
                query={query}
                onChoose={choose}
              />
            ))}
          </div>
        </div>
        <div className={styles.foot}>
          <p role="status" className={search.error === null ? styles.status : styles.problem}>
            {status}
          </p>
          {search.isRunning && isSettled ? (
            <Button look="quiet" onClick={search.stop}>
              Stop
            </Button>
          ) : search.end?.reason === 'unfetched' ? (
            <Button onClick={search.fetchNow}>Fetch them and search</Button>
          ) : row?.kind === 'hit' ? (
            <span className={styles.hint}>Enter: {DOES[doesWith(row.path)]}</span>
          ) : null}
        </div>
      </div>
    </Dialog>
  );
}
