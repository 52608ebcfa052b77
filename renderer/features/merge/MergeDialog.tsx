import { plainWords } from '../../../shared/domain/plain-words.ts';
import type { ConflictedLines, MergeAnswer, MergeConflict, SomeLines } from '../../../shared/ipc/merge.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { plural } from '../../ui/format.ts';
import { SafeText } from '../../ui/SafeText.tsx';
import styles from './Merge.module.css';
import { conflictWords, type MergeSides } from './merge-words.ts';

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

function Lines({ lines, sides }: { lines: ConflictedLines; sides: MergeSides }) {
  return (
    <div className={styles.hunk}>
      <Side name="Before" lines={lines.before} />
      <Side name={sides.base} lines={lines.base} />
      <Side name={sides.branch} lines={lines.branch} />
    </div>
  );
}

function Side({ name, lines: { lines, more } }: { name: string; lines: SomeLines }) {
  return (
    <figure className={styles.side} aria-label={plainWords(name)}>
      <figcaption className={styles.name}>
        <SafeText text={name} />
      </figcaption>
      {lines.length === 0 ? (
        <p className={styles.quiet}>No lines</p>
      ) : (
        <pre className={styles.lines} data-selectable="">
          <SafeText text={lines.join('\n')} />
        </pre>
      )}
      {more > 0 ? <p className={styles.quiet}>{plural(more, 'more line')}</p> : null}
    </figure>
  );
}
