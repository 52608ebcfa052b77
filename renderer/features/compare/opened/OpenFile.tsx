import { useMemo, useState } from 'react';
import { commitIn } from '../../../../shared/domain/commit-positions.ts';
import { isUncommitted } from '../../../../shared/domain/worktree.ts';
import { useCommands } from '../../../app/commands.tsx';
import { messages } from '../../../app/messages.ts';
import type { Target } from '../../../app/target.ts';
import type { DiffFile } from '../../../diff/index.ts';
import { loadable } from '../../../ui/loadable.tsx';
import { shortSha } from '../../../ui/format.ts';
import { useStable } from '../../../ui/use-stable.ts';
import { useCommitsContext } from '../CommitsProvider.tsx';
import { useComparisonContext } from '../ComparisonProvider.tsx';
import { useDiffContext, useReaderContext } from '../DiffProvider.tsx';
import { useLinesContext } from '../LinesProvider.tsx';
import { openWholeFile, type FileToOpen } from './opened-file.ts';
import type { FilesOfCommit } from './OpenFileDialog.tsx';

const OpenFileDialog = loadable(() => import('./OpenFileDialog.tsx'));

/** Opens any file of either side or of the chosen commit, or the whole of a file that is in the diff. */
export function OpenFile() {
  const { place, comparison, leaveConflict } = useComparisonContext();
  const { commits, commit: chosen } = useCommitsContext();
  const { ends } = useLinesContext();
  const { diff } = useDiffContext();
  const { handle, atFile } = useReaderContext();
  /** What is typed at first; null: closed. */
  const [begun, setBegun] = useState<string | null>(null);
  const { source } = comparison;
  const { openedAt } = place;
  const sides = useMemo((): FilesOfCommit[] => {
    if (ends === null) return [];
    const after = { at: 'new', commit: ends.new, label: 'After the changes' };
    const before = ends.old === null ? [] : [{ at: 'old', commit: ends.old, label: 'Before the changes' }];
    const ids = new Set([openedAt, chosen?.sha]);
    const others = [...ids].flatMap((sha) => {
      if (sha === undefined || sha === 'old' || sha === ends.new || sha === ends.old) return [];
      const listed = commitIn(commits, sha);
      const label = listed !== undefined && isUncommitted(listed) ? 'Uncommitted changes' : shortSha(sha);
      return [{ at: sha, commit: sha, label }];
    });
    return [after, ...before, ...others];
  }, [ends, openedAt, chosen, commits]);

  const open = useStable((file: FileToOpen): void => {
    if (file.at === 'old' && ends !== null && ends.old === null)
      messages.say(ends.noOldSide ?? 'There is no commit before these changes.', { key: 'open-file' });
    else {
      leaveConflict.current?.();
      openWholeFile(file);
    }
  });
  function openOf(path: string | undefined, side: 'new' | 'old' = 'new', line?: number): void {
    const file = diff.files.find((one) => one.path === path);
    if (file === undefined) return;
    if (
      side === 'old' &&
      line !== undefined &&
      handle.current?.lineFacts(file.path, side, line).sinceViewed === true
    )
      messages.say('This line is from what you viewed before. Show the whole diff of the file first.', {
        key: 'open-file',
      });
    else open({ ...sideOf(file, side), line });
  }

  async function openHere(): Promise<void> {
    const lines = await handle.current?.cursor();
    if (lines) openOf(lines.path, lines.side, lines.first);
    else atFile((path) => openOf(path));
  }

  const show = (on: Target | undefined): void => {
    if (on?.kind === 'line') openOf(on.path, on.side, on.line);
    else if (on?.kind === 'file') openOf(on.path);
    else void openHere();
  };
  useCommands({
    'file.pick': source ? (on) => setBegun(on?.kind === 'folder' ? `${on.path}/` : '') : undefined,
    // Also before the ends of the diff are known: the file then waits for its commit.
    'file.whole': diff.files.length > 0 ? show : undefined,
  });
  if (begun === null || source === null) return null;
  return (
    <OpenFileDialog
      source={source}
      sides={sides}
      first={openedAt ?? 'new'}
      begun={begun}
      onOpen={open}
      onClose={() => setBegun(null)}
    />
  );
}

/** A file of the diff on one of its sides. */
const sideOf = ({ path, oldPath, state }: DiffFile, side: 'new' | 'old'): Pick<FileToOpen, 'path' | 'at'> =>
  side === 'old' || state === 'D'
    ? { path: oldPath === '' ? path : oldPath, at: 'old' }
    : { path, at: 'new' };
