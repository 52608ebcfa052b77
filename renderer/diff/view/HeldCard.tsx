import type { DiffFile, Held } from '../model/shapes.ts';
import styles from './HeldCard.module.css';
import { bytes } from '../../ui/format.ts';
import { KeyHint } from '../../ui/KeyHint.tsx';

interface HeldCardProps {
  file: DiffFile;
  held: Held;
  onLoad: (path: string) => void;
}

const HELD_BACK = 'Content not loaded.';

/** What a file is, and why it is listed without its content. */
const WORDS: Readonly<Record<Held['reason'], (size: string) => readonly [what: string, why: string]>> = {
  binary: (size) => [`Binary, ${size}.`, HELD_BACK],
  large: (size) => [`Large, ${size}.`, HELD_BACK],
  attributes: (size) => [`Marked “-diff” in .gitattributes, ${size}.`, HELD_BACK],
  unreadable: () => [
    'Missing or damaged.',
    'Git cannot read its content here: “git fsck” in a terminal says more.',
  ],
  unfetched: (size) => [`More than ${size}.`, 'Not fetched from the host yet.'],
  unread: (size) => [`Not read, ${size}.`, 'Too much text at once.'],
};

function stateWords(held: Held, size: string): readonly [what: string, why: string] {
  if (held.state === 'failed') return [held.error?.message ?? 'Loading failed.', ''];
  return held.state === 'loading' ? [`Loading ${size}…`, ''] : WORDS[held.reason](size);
}

/** Shown instead of rows for a file that the host listed without content. */
export function HeldCard({ file, held, onLoad }: HeldCardProps) {
  const [words, why] = stateWords(held, bytes(file.bytes));
  const tried = held.state === 'failed' || held.reason === 'unreadable';
  return (
    <div className={styles.held}>
      <span role={held.state === 'failed' ? 'status' : undefined} title={`${words} ${why}`.trim()}>
        {words}
        {why === '' ? null : <i className="spare-words"> {why}</i>}
      </span>
      <span className={styles.space} />
      {held.state !== 'loading' && (
        <button className={styles.load} onClick={() => onLoad(file.path)}>
          {tried ? 'Try again' : 'Load'} <KeyHint command="file.load" />
        </button>
      )}
    </div>
  );
}
