import { plainWords } from '../../../shared/domain/plain-words.ts';
import type { ConflictedLines, MergeAnswer, MergeConflict, SomeLines } from '../../../shared/ipc/merge.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { plural } from '../../ui/format.ts';
import { SafeText } from '../../ui/SafeText.tsx';
import styles from './Merge.module.css';
import {
  sideBeforeWords,
  conflictWords,
  differsInBlanks,
  type MergeSides,
  otherwiseWords,
  SEVERAL_WORDS,
} from './merge-words.ts';

interface MergeDialogProps {
  answer: Extract<MergeAnswer, { status: 'tried' }>;
  title: string;
  sides: MergeSides;
  openFile: (path: string) => (() => void) | undefined;
  onClose: () => void;
}

/** The files in which a merge conflicts, each with the lines that both sides changed. */
export default function MergeDialog({ answer, title, sides, openFile, onClose }: MergeDialogProps) {
  const more = answer.count - answer.files.length;
  return (
    <Dialog title={plainWords(title)} size="large" onClose={onClose}>
      {otherwiseWords(answer).map((words) => (
        <p key={words} className={styles.quiet}>
          <SafeText text={words} />
        </p>
      ))}
      <ul className={styles.files} aria-label="Files in conflict">
        {answer.files.map((file) => (
          <li key={file.path}>
            <Conflict file={file} sides={sides} open={openFile(file.path)} onLeave={onClose} />
          </li>
        ))}
      </ul>
      {more > 0 ? <p className={styles.quiet}>And {plural(more, 'file')} more.</p> : null}
    </Dialog>
  );
}

interface ConflictProps {
  file: MergeConflict;
  sides: MergeSides;
  open: (() => void) | undefined;
  onLeave: () => void;
}

function Conflict({ file, sides, open, onLeave }: ConflictProps) {
  const words = conflictWords(file, sides);
  const leave = (): void => {
    onLeave();
    open?.();
  };
  return (
    <>
      <h3 className={styles.path}>
        {open === undefined ? (
          <SafeText text={file.path} />
        ) : (
          <button type="button" className={styles.link} title="Show the file in the diff" onClick={leave}>
            <SafeText text={file.path} />
          </button>
        )}
      </h3>
      {words === '' ? null : (
        <p className={styles.quiet}>
          <SafeText text={words} />
        </p>
      )}
      {file.lines.map((lines, at) => (
        <Lines key={at} lines={lines} sides={sides} />
      ))}
    </>
  );
}

const LINE_END = { start: false, end: true };

function Lines({ lines, sides }: { lines: ConflictedLines; sides: MergeSides }) {
  const blanks = differsInBlanks(lines);
  return (
    <>
      {lines.before.length > 1 ? <p className={styles.quiet}>{SEVERAL_WORDS}</p> : null}
      <div className={styles.hunk}>
        {lines.before.map((text, at) => (
          <Side key={at} name={sideBeforeWords(lines, at)} lines={text} blanks={blanks} />
        ))}
        <Side name={sides.base} lines={lines.base} blanks={blanks} />
        <Side name={sides.branch} lines={lines.branch} blanks={blanks} />
      </div>
    </>
  );
}

interface SideProps {
  name: string;
  lines: SomeLines;
  /** Blanks at line ends, and tabs, are drawn. */
  blanks: boolean;
}

function Side({ name, lines: { lines, more, noLineEnd }, blanks }: SideProps) {
  return (
    <figure className={styles.side} aria-label={plainWords(name)}>
      <figcaption className={styles.name}>
        <SafeText text={name} />
      </figcaption>
      {lines.length === 0 ? (
        <p className={styles.quiet}>No lines</p>
      ) : (
        <pre className={styles.lines} data-selectable="">
          {blanks ? (
            lines.map((line, at) => (
              <span key={at} className={styles.line}>
                <SafeText text={line} name={LINE_END} />
              </span>
            ))
          ) : (
            <SafeText text={lines.join('\n')} />
          )}
        </pre>
      )}
      {more > 0 ? <p className={styles.quiet}>{plural(more, 'more line')}</p> : null}
      {noLineEnd === true ? <p className={styles.quiet}>No newline at the end of the file</p> : null}
    </figure>
  );
}
