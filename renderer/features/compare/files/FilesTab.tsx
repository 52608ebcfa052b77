import { useDeferredValue, useMemo, useState, type FocusEvent, type RefObject } from 'react';
import type { Diff } from '../../../diff/index.ts';
import { count } from '../../../ui/format.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { KeyHint } from '../../../ui/KeyHint.tsx';
import { MAX_FIELD_CHARS } from '../../../ui/most-typed.ts';
import { Pill } from '../../../ui/Pill.tsx';
import { SafeText } from '../../../ui/SafeText.tsx';
import { TextInput } from '../../../ui/TextField.tsx';
import { useOnceReady } from '../../../ui/use-once-ready.ts';
import type { RemarkCounts } from '../../remarks/index.ts';
import { useSettings } from '../../settings/use-settings.ts';
import { filteredFiles, hasWord, offeredWords, toggledWord, unknownKind } from './file-filter.ts';
import { FileTree } from './FileTree.tsx';
import styles from './LeftPane.module.css';
import type { NotedFile } from './noted-files.ts';

interface FilesTabProps {
  diff: Pick<Diff, 'files' | 'generated' | 'status'>;
  currentFile: string | undefined;
  viewed: ReadonlySet<string>;
  stale: ReadonlySet<string>;
  noted: ReadonlyMap<string, NotedFile>;
  /** Remarks by file. */
  remarks: ReadonlyMap<string, RemarkCounts>;
  field: RefObject<HTMLInputElement | null>;
  /** What is typed; kept while another tab is shown. */
  filter: string;
  setFilter: (filter: string) => void;
  onOpenFile: (path: string) => void;
  /** Moves the focus to the diff. */
  onLeave: () => void;
}

/** The files of the diff, all or those that a filter selects, with what can be typed into it below its field. */
export function FilesTab(props: FilesTabProps) {
  const { diff, currentFile, viewed, stale, noted, remarks, field, filter, setFilter, onOpenFile, onLeave } =
    props;
  const { files, generated } = diff;
  const [{ fileList }] = useSettings();
  const facts = useMemo(() => ({ generated, viewed, remarks }), [generated, viewed, remarks]);
  // Best match first, because Enter opens it.
  const shown = useMemo(() => filteredFiles(files, filter, facts), [files, filter, facts]);
  const isFiltered = filter.trim() !== '';
  const unknown = unknownKind(filter);
  const [first] = shown;
  const [offers, setOffers] = useState(false);
  const leave = (): void => {
    setOffers(false);
    onLeave();
  };
  const enter = useOnceReady(first !== undefined || diff.status !== 'loading', () => {
    if (!first) return;
    if (isFiltered) onOpenFile(first.path);
    leave();
  });
  const change = (to: string): void => {
    enter.forget();
    setFilter(to);
  };
  /** They stay while the focus is in this tab: a press on a file must not move the files first. */
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) setOffers(false);
  };
  return (
    <div className={styles.panel} onBlur={onBlur}>
      <div className={styles.filter}>
        <TextInput
          ref={field}
          type="text"
          aria-label="Filter files"
          placeholder="Filter files"
          spellCheck={false}
          maxLength={MAX_FIELD_CHARS}
          value={filter}
          onFocus={() => setOffers(true)}
          onChange={(event) => change(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') {
              change('');
              leave();
            } else if (event.key === 'Enter') enter.press();
          }}
        />
        {filter === '' ? <KeyHint command="files.filter" /> : null}
      </div>
      {offers && files.length > 0 ? (
        <Offers
          files={files}
          facts={facts}
          filter={filter}
          onToggle={(word) => change(toggledWord(filter, word))}
        />
      ) : null}
      {files.length > 0 && shown.length === 0 ? (
        <EmptyState title="No file matches">
          {unknown === undefined ? null : (
            <>
              The filter has no “<SafeText text={unknown} />
              ”: below the field is what can be typed.{' '}
            </>
          )}
          Press Esc to see all of them.
        </EmptyState>
      ) : (
        <FileTree
          ranked={isFiltered}
          flat={fileList === 'list'}
          files={shown}
          current={currentFile}
          viewed={viewed}
          stale={stale}
          noted={noted}
          remarks={remarks}
          onOpen={onOpenFile}
        />
      )}
    </div>
  );
}

interface OffersProps {
  files: Parameters<typeof offeredWords>[0];
  facts: Parameters<typeof offeredWords>[1];
  filter: string;
  onToggle: (word: string) => void;
}

/** Words that can be typed, each with how many files it selects: a press adds it to the filter, or takes it away. */
function Offers({ files, facts, filter, onToggle }: OffersProps) {
  // The first letters of a filter are drawn before what else can be typed.
  const late = useDeferredValue<Pick<OffersProps, 'files' | 'facts'> | null>(
    useMemo(() => ({ files, facts }), [files, facts]),
    null,
  );
  const words = useMemo(() => (late === null ? [] : offeredWords(late.files, late.facts)), [late]);
  if (late === null) return null;
  return (
    <div role="group" aria-label="What can be typed" className={styles.offers}>
      {words.map(({ word, files: selected, title }) => (
        <Pill
          key={word}
          on={hasWord(filter, word)}
          title={title}
          // The caret stays in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onToggle(word)}
        >
          {word} {count(selected)}
        </Pill>
      ))}
    </div>
  );
}
