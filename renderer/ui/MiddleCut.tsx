import { EachName } from './EachName.tsx';
import styles from './MiddleCut.module.css';
import { SafeText } from './SafeText.tsx';
import { BOTH_ENDS } from './visible-name.ts';

/** How much of a name's end stays visible: what distinguishes `message.test.ts` from `message.ts`. */
const TAIL_CHARS = 12;
/** Right-to-left scripts: if cut in two, the halves would swap places. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** A name that is cut in its middle if it does not fit. `folder` precedes it and is cut first. */
export function MiddleCut({ name: full, folder = '' }: { name: string; folder?: string }) {
  // A folder's slash is not part of its name, which may be right-to-left.
  const [name, slash] = full.endsWith('/') ? [full.slice(0, -1), '/'] : [full, ''];
  const at = cutAt(name);
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

/** Where to split a name, between two grapheme clusters. */
export function cutAt(name: string): number {
  if (name.length <= 2 * TAIL_CHARS || RIGHT_TO_LEFT.test(name)) return name.length;
  // Look only at the end: names may be long.
  const end = name.slice(-4 * TAIL_CHARS);
  const first = name.length - end.length;
  const ends = [...new Intl.Segmenter().segment(end)].map(({ index }) => first + index);
  return ends.find((index) => index >= name.length - TAIL_CHARS) ?? name.length;
}
