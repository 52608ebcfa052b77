import { cutName } from './cut-name.ts';
import { EachName } from './EachName.tsx';
import styles from './MiddleCut.module.css';
import { SafeText } from './SafeText.tsx';
import { BOTH_ENDS } from './visible-name.ts';

interface MiddleCutProps {
  name: string;
  /** Precedes the name and is cut first. */
  folder?: string;
  /** Names beside it: where it differs from them is not cut. */
  neighbours?: readonly string[] | undefined;
}

/** The name of a file or folder that is cut in its middle if it does not fit. */
export function MiddleCut({ name: full, folder = '', neighbours }: MiddleCutProps) {
  // A folder's slash is not part of its name, which may be right-to-left.
  const [name, slash] = full.endsWith('/') ? [full.slice(0, -1), '/'] : [full, ''];
  const pieces = cutName(name, neighbours);
  // The last folder is cut after the others: it distinguishes files of the same name.
  const last = folder.lastIndexOf('/', folder.length - 2) + 1;
  const [far, near] = [folder.slice(0, last), folder.slice(last)];
  return (
    <span className={styles.row}>
      {far === '' ? null : (
        <span className={styles.folder}>
          <Folders path={far} />
        </span>
      )}
      {near === '' ? null : (
        <span className={styles.near}>
          <Folders path={near} />
        </span>
      )}
      <span className={styles.name}>
        {pieces.map(({ start, text, kept }) => {
          const ends = { start: start === 0, end: start + text.length === name.length };
          return (
            <span key={start} className={lookOf(kept, ends.end)}>
              {pieces.length === 1 ? <Folders path={text} /> : <SafeText text={text} name={ends} />}
              {ends.end ? slash : ''}
            </span>
          );
        })}
      </span>
    </span>
  );
}

/** How much room a piece of a name takes. `isEnd`: nothing follows it. */
const lookOf = (isKept: boolean, isEnd: boolean): string | undefined =>
  isKept ? (isEnd ? styles.tail : styles.kept) : styles.head;

function Folders({ path }: { path: string }) {
  return <EachName path={path}>{(name) => <SafeText text={name} name={BOTH_ENDS} />}</EachName>;
}

interface CutTextProps {
  text: string;
  /** Indices of characters to highlight. */
  marks?: readonly number[] | undefined;
  neighbours?: readonly string[] | undefined;
}

/** A ref, or another text in one line, that is cut in its middle if it does not fit. */
export function CutText({ text: whole, marks, neighbours }: CutTextProps) {
  return (
    <span className={styles.row}>
      {cutName(whole, neighbours).map(({ start, text, kept }) => (
        <span key={start} className={lookOf(kept, start + text.length === whole.length)}>
          <SafeText
            text={text}
            marks={marks?.filter((at) => at >= start && at < start + text.length).map((at) => at - start)}
          />
        </span>
      ))}
    </span>
  );
}
