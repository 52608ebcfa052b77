import type { ShownCommits } from '../../../shared/domain/shown-commits.ts';
import type { Commit } from '../../../shared/ipc/shapes.ts';
import bar from '../../ui/Bar.module.css';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { isUncommitted } from '../../../shared/domain/worktree.ts';
import { plainWords } from '../../../shared/domain/plain-words.ts';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { SafeText } from '../../ui/SafeText.tsx';
import { type MergeView, setMergeView, viewsOf, viewWords } from './merge-view.ts';
import styles from './ShownBar.module.css';
import type { ShownWords } from './shown-words.ts';

interface ShownBarProps {
  words: ShownWords;
  picked: ShownCommits<Commit> | null;
  /** null: not a single merge. */
  merge: { parents: readonly string[]; view: MergeView } | null;
  /** null: there is no whole branch to return to. */
  onBranch: (() => void) | null;
}

/** Shown above a diff of less than the whole branch: which commits it covers, and a button back to the branch. */
export function ShownBar({ words, picked, merge, onBranch }: ShownBarProps) {
  const commits = picked?.commits ?? [];
  const [newest] = commits;
  const authors = [...new Set(commits.map((commit) => commit.authorName))];
  return (
    <section className={cx(bar.bar, styles.bar)} aria-label="Changes shown">
      <div className={styles.words} role="status">
        <p className={styles.what}>
          {newest && isUncommitted(newest) ? null : <code>{words.ids}</code>}
          <b title={plainWords(words.title)}>
            <SafeText text={words.title} />
          </b>
          {newest ? (
            <span className={styles.facts}>
              <SafeText text={authors.slice(0, 2).join(', ')} />
              {authors.length > 2 ? ` and ${authors.length - 2} more` : ''}
              {isUncommitted(newest) ? null : (
                <>
                  {' · '}
                  <RelativeTime iso={newest.date} />
                </>
              )}
            </span>
          ) : null}
        </p>
        {words.remark === null ? null : (
          <p className={cx(styles.remark, picked?.apart === true && styles.apart)}>{words.remark}</p>
        )}
      </div>
      {merge ? <MergeChoice {...merge} /> : null}
      {onBranch ? (
        <Button look="quiet" command="back" onClick={onBranch}>
          Whole branch
        </Button>
      ) : null}
    </section>
  );
}

/** The choice of how to show a merge. */
function MergeChoice({ parents, view }: { parents: readonly string[]; view: MergeView }) {
  return (
    <select
      className={styles.choice}
      aria-label="How the merge is shown"
      title="How the merge is shown (m)"
      value={String(view)}
      onChange={({ target }) => setMergeView(target.value === 'decided' ? 'decided' : Number(target.value))}
    >
      {viewsOf(parents).map((one) => (
        <option key={one} value={String(one)}>
          {viewWords(one)}
        </option>
      ))}
    </select>
  );
}
