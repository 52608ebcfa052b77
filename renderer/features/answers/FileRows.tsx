import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { plainWords } from '../../../shared/domain/plain-words.ts';
import { neighboursIn } from '../../ui/cut-name.ts';
import { cx } from '../../ui/cx.ts';
import { useKeepInSight } from '../../ui/keep-in-sight.ts';
import { MiddleCut } from '../../ui/MiddleCut.tsx';
import { RemarkCount, remarkWords, sumOfCounts, type RemarkCounts } from '../remarks/index.ts';
import styles from './AnswersScreen.module.css';
import type { MatchedFile } from './match-files.ts';

/** Pixels; must match the style sheet. */
const ROW_PX = 30;

interface FileRowsProps {
  files: readonly MatchedFile[];
  names: { a: string; b: string };
  /** Of each answer, by path. */
  remarks: readonly ReadonlyMap<string, RemarkCounts>[];
  chosen: string | undefined;
  onChoose: (path: string) => void;
  /** It was chosen for good: with a press, or Enter. */
  onPress: (path: string) => void;
}

/** Every file that one of the answers changed, with who did, and whether both came to the same. */
export function FileRows({ files, names, remarks, chosen, onChoose, onPress }: FileRowsProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: files.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 10,
  });
  const at = files.findIndex(({ path }) => path === chosen);
  useKeepInSight(scroller, chosen ?? null, Math.max(0, at) * ROW_PX, ROW_PX);
  return (
    <div ref={scroller} className={styles.files}>
      <div
        role="listbox"
        aria-label="Files"
        aria-activedescendant={at < 0 ? undefined : `answers-${at}`}
        tabIndex={0}
        style={{ position: 'relative', height: virtual.getTotalSize() }}
        onKeyDown={(event) => {
          const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
          const next = files[at + step];
          if (event.key === 'Enter' && chosen !== undefined) onPress(chosen);
          if (step === 0 || next === undefined) return;
          event.preventDefault();
          onChoose(next.path);
        }}
      >
        {virtual.getVirtualItems().map((line) => {
          const file = files[line.index];
          if (file === undefined) return null;
          const counts = sumOfCounts(remarks.flatMap((of) => of.get(file.path) ?? []));
          const words =
            counts.all === 0
              ? resultWords(file, names)
              : `${resultWords(file, names)}; ${remarkWords(counts)}`;
          return (
            // The list keeps the focus and handles the keys (aria-activedescendant).
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
            <div
              key={file.path}
              id={`answers-${line.index}`}
              role="option"
              aria-selected={file.path === chosen}
              aria-setsize={files.length}
              aria-posinset={line.index + 1}
              className={cx(styles.row, file.path === chosen && styles.on)}
              style={{ transform: `translateY(${line.start}px)` }}
              title={plainWords(`${file.path}: ${words}`)}
              onClick={() => onPress(file.path)}
            >
              <span className={styles.state}>{file.a?.state ?? '·'}</span>
              <span className={styles.state}>{file.b?.state ?? '·'}</span>
              <span className={styles.path}>
                <MiddleCut
                  {...nameParts(file.path)}
                  neighbours={neighboursIn(files, line.index, ({ path }) => nameParts(path).name)}
                />
              </span>
              {counts.all === 0 ? null : <RemarkCount counts={counts} />}
              <span className={styles.result} data-result={file.result}>
                {SHORT[file.result]}
              </span>
              <span className="hidden-visually">{words}</span>
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** A file's name is cut last. */
function nameParts(path: string): { name: string; folder?: string } {
  const end = path.lastIndexOf('/');
  return end < 0 ? { name: path } : { name: path.slice(end + 1), folder: path.slice(0, end + 1) };
}

const SHORT: Readonly<Record<MatchedFile['result'], string>> = {
  a: 'left only',
  b: 'right only',
  same: 'same',
  different: 'different',
  unknown: 'both',
};

function resultWords({ result }: MatchedFile, { a, b }: { a: string; b: string }): string {
  switch (result) {
    case 'a':
      return `only in ${a}`;
    case 'b':
      return `only in ${b}`;
    case 'same':
      return 'both changed it to the same';
    case 'different':
      return 'both changed it, differently';
    case 'unknown':
      return 'both changed it';
    default:
      return result satisfies never;
  }
}
