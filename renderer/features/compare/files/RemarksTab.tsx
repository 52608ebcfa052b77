import {
  useDeferredValue,
  useEffect,
  useMemo,
  type Dispatch,
  type RefObject,
  type SetStateAction,
} from 'react';
import type { Diff } from '../../../diff/index.ts';
import { filePlaces } from '../../../diff/model/file-names.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { count } from '../../../ui/format.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { MAX_FIELD_CHARS } from '../../../ui/most-typed.ts';
import { Segmented } from '../../../ui/Segmented.tsx';
import { useOnceReady } from '../../../ui/use-once-ready.ts';
import { TextInput } from '../../../ui/TextField.tsx';
import { plainWords } from '../../../../shared/domain/plain-words.ts';
import { Waiting } from '../../../ui/Waiting.tsx';
import {
  byPlace,
  byTime,
  EVERY_REMARK,
  filterRemarks,
  listedRemarks,
  namesInDiff,
  peopleIn,
  RemarkList,
  countsOf,
  type RemarkFilter,
  type RemarkLayer,
} from '../../remarks/index.ts';
import styles from './LeftPane.module.css';

/** How the reader looks at the remarks; kept while another tab is shown. */
export interface RemarksView extends RemarkFilter {
  readonly newestFirst: boolean;
}

export const FIRST_REMARKS_VIEW: RemarksView = { ...EVERY_REMARK, newestFirst: false };

interface RemarksTabProps {
  layer: Pick<RemarkLayer, 'remarks' | 'current' | 'isLoading' | 'goTo'>;
  diff: Pick<Diff, 'files' | 'status'>;
  view: RemarksView;
  setView: Dispatch<SetStateAction<RemarksView>>;
  list: RefObject<HTMLDivElement | null>;
  /** The tab as a whole: if it has the focus, the list takes it once it is drawn. */
  panel: RefObject<HTMLDivElement | null>;
  /** Goes to a thread in the diff. */
  onGo: (key: string) => void;
  /** The list has the focus again. */
  onBack: () => void;
  /** Called when Esc leaves the filter. */
  onLeaveFilter: () => void;
}

/** All remarks of what is compared: by place or by time, all or those that pass a filter. */
export function RemarksTab(props: RemarksTabProps) {
  const { layer, diff, view, setView, panel, list, onGo, onBack, onLeaveFilter } = props;
  const { threads, problem } = layer.remarks;
  const all = useMemo(() => listedRemarks(threads), [threads]);
  const { files } = diff;
  const names = namesInDiff(files);
  const places = filePlaces(files);
  const { newestFirst } = view;
  const ordered = useMemo(
    () => (newestFirst ? byTime(all) : byPlace(all, names, places)),
    [newestFirst, all, names, places],
  );
  const people = useMemo(() => peopleIn(all), [all]);
  const { open } = useMemo(() => countsOf(threads), [threads]);
  // Someone of another comparison may still be chosen.
  const person = people.some(([name]) => name === view.person) ? view.person : '';
  const { state, words } = view;
  const wanted = useMemo(() => ({ state, person, words }), [state, person, words]);
  const filter = useDeferredValue(wanted);
  const shown = useMemo(() => filterRemarks(ordered, filter), [ordered, filter]);
  const enter = useOnceReady(filter === wanted, () => {
    const [first] = shown;
    if (first) onGo(first.thread.key);
  });
  const change = (some: Partial<RemarksView>): void => setView((now) => ({ ...now, ...some }));
  const showAll = (): void => change(EVERY_REMARK);
  useEffect(() => {
    if (document.activeElement === panel.current) list.current?.focus();
  });
  const isFiltered = state !== 'all' || person !== '' || words.trim() !== '';
  if (threads.length === 0)
    return (
      <div ref={panel} tabIndex={-1} className={styles.panel}>
        <NoRemarks isLoading={layer.isLoading} problem={problem} />
      </div>
    );
  return (
    <div ref={panel} tabIndex={-1} className={styles.panel}>
      <div className={styles.filter}>
        <Segmented
          label="State of the remarks"
          value={state}
          options={[
            { value: 'all', label: <Counted word="All" of={threads.length} /> },
            { value: 'open', label: <Counted word="Open" of={open} /> },
            { value: 'resolved', label: <Counted word="Resolved" of={threads.length - open} /> },
          ]}
          onChange={(to) => change({ state: to })}
        />
      </div>
      <div className={styles.filters}>
        <TextInput
          type="text"
          aria-label="Filter remarks"
          placeholder="Filter"
          title="Text, file or person"
          spellCheck={false}
          maxLength={MAX_FIELD_CHARS}
          value={words}
          onChange={(event) => {
            enter.forget();
            change({ words: event.target.value });
          }}
          onKeyDown={(event) => {
            if (event.key === 'Escape') {
              showAll();
              onLeaveFilter();
            } else if (event.key === 'Enter') enter.press();
            else if (event.key === 'ArrowDown') {
              event.preventDefault();
              list.current?.focus();
            }
          }}
        />
        {people.length < 2 ? null : (
          <select
            className={styles.choice}
            aria-label="Person"
            title="Whose remarks"
            value={person}
            onChange={({ target }) => change({ person: target.value })}
          >
            <option value="">Everyone</option>
            {people.map(([name, remarks]) => (
              <option key={name} value={name}>
                {plainWords(name)} ({count(remarks)})
              </option>
            ))}
          </select>
        )}
        <Button
          aria-label="Newest first"
          aria-pressed={newestFirst}
          title={newestFirst ? 'Newest first; press to sort by place' : 'By place; press for newest first'}
          onClick={() => change({ newestFirst: !newestFirst })}
        >
          <Icon name={newestFirst ? 'newest' : 'oldest'} />
        </Button>
      </div>
      {isFiltered ? (
        <p className={styles.found} role="status">
          <span>
            {count(shown.length)} of {count(threads.length)}
            <span className="spare-words"> {threads.length === 1 ? 'remark' : 'remarks'}</span>
          </span>
          <Button look="quiet" onClick={showAll}>
            Show all
          </Button>
        </p>
      ) : null}
      {shown.length === 0 ? (
        <EmptyState title="No remark matches">Press Esc in the field to see all of them.</EmptyState>
      ) : (
        <RemarkList
          ref={list}
          remarks={shown}
          current={layer.current}
          shownAs={names.shownAs}
          whole={diff.status === 'ready'}
          onOpen={onGo}
          onFocus={onBack}
        />
      )}
    </div>
  );
}

function NoRemarks({ isLoading, problem }: { isLoading: boolean; problem: string | null }) {
  if (isLoading) return <Waiting what="Loading remarks" />;
  return problem === null ? (
    <EmptyState title="No remark">Write the first one beside a line.</EmptyState>
  ) : (
    <EmptyState title="Remarks not loaded">{problem}</EmptyState>
  );
}

const Counted = ({ word, of }: { word: string; of: number }) => (
  <>
    {word} <span className={styles.number}>{count(of)}</span>
  </>
);
