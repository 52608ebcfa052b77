import type { DiffFile, Held } from '../types.ts';
import styles from './HeldCard.module.css';
import { bytes } from '../../ui/format.ts';

interface HeldCardProps {
  file: DiffFile;
  held: Held;
  onLoad: (path: string) => void;
}

const WHY = {
  binary: 'Binary,',
  large: 'Large,',
  attributes: 'Marked “-diff” in .gitattributes,',
  unread: 'Not read,',
};
const HELD_BACK = 'It is listed without its content.';
const NOT_READ = 'Too much text at once.';

/** In place of the rows of a file that the host listed without content. */
export function HeldCard({ file, held, onLoad }: HeldCardProps) {
  const words =
    held.state === 'failed'
      ? (held.error?.message ?? 'Loading failed.')
      : held.state === 'loading'
        ? `Loading ${bytes(file.bytes)}…`
        : `${WHY[held.reason]} ${bytes(file.bytes)}.`;
  const why =
    held.state === 'failed' || held.state === 'loading'
      ? ''
      : held.reason === 'unread'
        ? NOT_READ
        : HELD_BACK;
  return (
    <div className={styles.held}>
      <span role={held.state === 'failed' ? 'status' : undefined} title={`${words} ${why}`.trim()}>
        {words}
        {why === '' ? null : <i className="spare-words"> {why}</i>}
      </span>
      <span className={styles.space} />
      {held.state !== 'loading' && (
        <button className={styles.load} onClick={() => onLoad(file.path)}>
          {held.state === 'failed' ? 'Try again' : 'Load'} <kbd>X</kbd>
        </button>
      )}
    </div>
  );
}
