import { EachName } from './EachName.tsx';
import styles from './MiddleCut.module.css';
import { SafeText } from './SafeText.tsx';
import { BOTH_ENDS } from './visible-name.ts';

/** So much of a name's end stays in sight: what tells `message.test.ts` from `message.ts`. */
const TAIL = 12;
/** Scripts that run from right to left: cut in two, the halves would change places. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** A name that is cut in its middle where it does not fit. `folder` stands before it, and is cut first. */
export function MiddleCut({ name: full, folder = '' }: { name: string; folder?: string }) {
  // The slash of a folder is no part of its name, which may run from right to left.
  const [name, slash] = full.endsWith('/') ? [full.slice(0, -1), '/'] : [full, ''];
  const at = cutAt(name);
  // The last folder is cut later than the others: of many files of one name it tells which this is.
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
        <span className={styles.head}>
          {at === name.length ? (
            <Folders path={name} />
          ) : (
            <SafeText text={name.slice(0, at)} name={{ start: true, end: false }} />
          )}
          {at === name.length ? slash : ''}
        </span>
        {at === name.length ? null : (
          <span className={styles.tail}>
            <SafeText text={name.slice(at)} name={{ start: false, end: true }} />
            {slash}
          </span>
        )}
      </span>
    </span>
  );
}

function Folders({ path }: { path: string }) {
  return <EachName path={path}>{(name) => <SafeText text={name} name={BOTH_ENDS} />}</EachName>;
}

/** Where to part a name, between two characters as a reader counts them. */
export function cutAt(name: string): number {
  if (name.length <= 2 * TAIL || RIGHT_TO_LEFT.test(name)) return name.length;
  // Only the end is looked at: names may be long.
  const end = name.slice(-4 * TAIL);
  const first = name.length - end.length;
  const ends = [...new Intl.Segmenter().segment(end)].map(({ index }) => first + index);
  return ends.find((index) => index >= name.length - TAIL) ?? name.length;
}
