import type { Diff } from '../../../diff/index.ts';
import { plainWords } from '../../../../shared/domain/plain-words.ts';
import { count, plural } from '../../../ui/format.ts';
import styles from './Totals.module.css';

const NO_FILES = { files: 0, additions: 0, deletions: 0 };

interface TotalsProps {
  diff: Pick<Diff, 'status' | 'stats'>;
  /** undefined: not counted yet. */
  commits: number | undefined;
  /** Generated files, which are counted apart. */
  generated?: typeof NO_FILES;
  /** Changed lines that were moved or copied. */
  moved?: number;
  /** For example "1,204 lines by agents, 340 of them read by you"; empty: none is. */
  agents?: string;
  /** Changed lines that were read neither by the user nor by anyone who shares it; null: others share nothing. */
  unreadByAll?: number | null;
  /** Of which commits it is, for example "topic at d4e5f6a, main at a1b2c3d"; empty: the host does not say. */
  state?: string;
  /** Whether copies are looked for. */
  copies?: 'find' | 'ignore';
  /** Not all changed lines were searched for them. */
  movesCut?: boolean;
}

const movedTitle = (moved: number, cut: boolean): string =>
  `${count(moved)} of them moved or copied${cut ? '. There are too many changes to look for all moved code.' : ''}`;

/** Why other programs may count more lines, or fewer. */
const UNCOUNTED = {
  find: 'lines that a renamed or copied file kept do not count, as with git diff -C; those of a text that attributes call binary do',
  ignore:
    'lines that a renamed file kept do not count, as with git diff -M; those of a text that attributes call binary do',
} as const;

/** The size of the comparison, as far as known. */
export function Totals({
  diff,
  commits,
  generated = NO_FILES,
  moved = 0,
  agents = '',
  movesCut = false,
  copies = 'find',
  unreadByAll = null,
  state = '',
}: TotalsProps) {
  const { stats } = diff;
  // A branch of generated files alone is counted as any other.
  const apart = generated.files < stats.files ? generated : NO_FILES;
  const files = stats.files - apart.files;
  const additions = stats.additions - apart.additions;
  const deletions = stats.deletions - apart.deletions;
  const read = diff.status === 'ready' || files > 0;
  // Each is shown when available: commits are often counted before Git has found the first file.
  if (diff.status === 'idle' || (!read && (diff.status === 'failed' || commits === undefined))) return null;
  const wayOfCounting = `counted with ${copies === 'find' ? 'renames and copies' : 'renames'} found`;
  const counts = [
    ...(commits === undefined ? [] : [plural(commits, 'commit')]),
    ...(read ? [plural(files, 'file')] : []),
  ];
  return (
    <p className={styles.totals} aria-label="Totals" aria-busy={diff.status === 'loading'}>
      <span className={styles.counts} title={plainWords(state) || undefined}>
        {counts.join(' · ')}
        {state === '' ? null : <span className="hidden-visually">, {plainWords(state)},</span>}
      </span>
      {read ? (
        <>
          <span className={styles.lines} title={`${wayOfCounting}: ${UNCOUNTED[copies]}`}>
            <span className={styles.add} title={agents || undefined}>
              +{count(additions)}
              {agents === '' ? null : <span className="hidden-visually">, {agents}</span>}
            </span>
            <span className={styles.del}>−{count(deletions)}</span>
            <span className="hidden-visually">, {wayOfCounting}</span>
          </span>
          {apart.files > 0 ? (
            <span
              className={styles.counts}
              title={`${plural(apart.files, 'generated file')}: +${count(apart.additions)} −${count(apart.deletions)}`}
            >
              and {count(apart.files)} generated
            </span>
          ) : null}
          {unreadByAll === null ? null : (
            <span
              className={styles.counts}
              title="Changed lines that neither you nor anyone who shares what they read has read"
            >
              {plural(unreadByAll, 'line')} no one has read
            </span>
          )}
          {moved > 0 || movesCut ? (
            <span className={styles.moved} title={movedTitle(moved, movesCut)}>
              {count(moved)} moved{movesCut ? '…' : ''}
            </span>
          ) : null}
        </>
      ) : null}
    </p>
  );
}
