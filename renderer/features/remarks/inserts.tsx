import type { RemarkThread } from '../../../shared/ipc/remarks.ts';
import type { Insert, LineMark } from '../../diff/index.ts';
import { plural } from '../../ui/format.ts';
import { ComposerInsert } from './ComposerInsert.tsx';
import { LinesAsTheyWere } from './LinesAsTheyWere.tsx';
import type { ThreadInDiff } from './in-diff.ts';
import type { Margin } from './margin.ts';
import styles from './Thread.module.css';
import { ThreadInsert } from './ThreadInsert.tsx';
import type { NewComposer } from './use-composers.ts';
import { useState } from 'react';
import { Icon } from '../../ui/Icon.tsx';

/** The insert that contains a thread: its own, or its file's group of earlier versions. */
export const insertKeyOf = ({ key, placed, again }: Pick<ThreadInDiff, 'key' | 'placed' | 'again'>): string =>
  placed.at === 'earlier' ? earlierKey(placed.path) : again === true ? `${key} in ${placed.path}` : key;

const earlierKey = (path: string): string => `earlier ${path}`;

/** Everything that is shown inside the diff. */
export function insertsOf(
  threads: readonly ThreadInDiff[],
  composers: readonly NewComposer[],
  margin: Margin,
): Insert[] {
  const inserts: Insert[] = [];
  const earlier = new Map<string, RemarkThread[]>();
  for (const thread of threads) {
    const { placed } = thread;
    if (placed.at === 'earlier') {
      const group = earlier.get(placed.path);
      if (group) group.push(thread);
      else earlier.set(placed.path, [thread]);
      continue;
    }
    inserts.push({
      key: insertKeyOf(thread),
      path: placed.path,
      at: atOf(placed),
      render: () => <ThreadInsert thread={thread} margin={margin} />,
      estimate: thread.resolved ? 36 : 60 + 40 * thread.remarks.length,
    });
  }
  for (const [path, group] of earlier)
    inserts.push({
      key: earlierKey(path),
      path,
      at: 'file',
      render: () => <EarlierThreads threads={group} margin={margin} />,
      estimate: 32,
    });
  for (const { key, shown } of composers) {
    // Text being written stays visible when its lines are gone.
    const was = shown.at === 'earlier' ? shown.lines : [];
    inserts.push({
      key,
      path: shown.path,
      at: shown.at === 'earlier' ? 'file' : atOf(shown),
      render: () => (
        <div className={styles.thread}>
          <LinesAsTheyWere lines={was} />
          <ComposerInsert composer={key} margin={margin} verb="Remark" />
        </div>
      ),
      estimate: 150,
      keep: true,
    });
  }
  return inserts;
}

/** Marks in the gutter and on the scroll bar; threads under a file's header need none. */
export function marksOf(threads: readonly ThreadInDiff[]): LineMark[] {
  return threads.flatMap(({ placed, resolved, remarks, ...thread }) =>
    placed.at === 'lines'
      ? [
          {
            key: insertKeyOf({ ...thread, placed }),
            path: placed.path,
            at: atOf(placed),
            look: resolved ? 'resolved' : 'open',
            label: `${plural(remarks.length, 'remark')}${resolved ? ', resolved' : ''}`,
          } as const,
        ]
      : [],
  );
}

function atOf(placed: Exclude<RemarkThread['placed'], { at: 'earlier' }>): Insert['at'] {
  if (placed.at === 'file') return 'file';
  return { side: placed.side, first: placed.lines.first, last: placed.lines.last };
}

/** Remarks on lines that later commits removed or changed: collapsed under the file's header, with the old lines. */
function EarlierThreads({ threads, margin }: { threads: readonly RemarkThread[]; margin: Margin }) {
  const [isOpen, setIsOpen] = useState(false);
  const stepped = threads.some(({ key }) => key === margin.current);
  const open = isOpen || stepped;
  return (
    <div className={styles.group}>
      <button type="button" className={styles.fold} aria-expanded={open} onClick={() => setIsOpen(!open)}>
        <Icon name={open ? 'chevron' : 'right'} size={10} />
        <span className={styles.gist}>{plural(threads.length, 'remark')} on older lines</span>
      </button>
      {open
        ? threads.map((thread) => <ThreadInsert key={thread.key} thread={thread} margin={margin} />)
        : null}
    </div>
  );
}
