import { useMemo } from 'react';
import type { ShownDiff } from '../../../shared/ipc/remarks.ts';
import { api, unwrap } from '../../api/client.ts';
import type { Diff, DrawnLine, LineAuthors } from '../../diff/index.ts';
import { usePainted } from '../../diff/index.ts';
import { useStable } from '../../ui/use-stable.ts';
import { AuthorStore } from './author-store.ts';
import { commitLineOf, type CommitLine, type DiffEnds } from './line-place.ts';

interface LineAuthorsOptions {
  isOn: boolean;
  shown: ShownDiff | null;
  ends: DiffEnds | null;
  ignoreSpace: boolean;
  diff: Diff;
  open: (file: string, side: 'old' | 'new', line: number) => void;
}

/** The authors of the lines in sight, once the first rows are drawn; undefined: they are not shown. */
export function useLineAuthors(options: LineAuthorsOptions): LineAuthors | undefined {
  const { isOn, shown, ends, ignoreSpace, diff, open } = options;
  const now = usePainted(diff);
  const oldPaths = useMemo(
    () => new Map(isOn ? diff.files.map(({ path, oldPath }) => [path, oldPath === '' ? path : oldPath]) : []),
    [isOn, diff.files],
  );
  const at = useStable((line: DrawnLine): CommitLine | null => {
    if (ends === null) return null;
    const names = { new: line.path, old: oldPaths.get(line.path) ?? line.path };
    const otherPath = names[line.side === 'old' ? 'new' : 'old'];
    const place = commitLineOf(ends, { ...line, path: names[line.side], otherPath });
    return 'cannot' in place ? null : place;
  });
  const { orgId, repo, branch, ephemeral } = shown ?? NOWHERE;
  const isReady = isOn && now && shown !== null && ends !== null;
  return useMemo(() => {
    if (!isReady) return undefined;
    const source = { orgId, repo, branch, ephemeral, ignoreSpace };
    return new AuthorStore({
      at,
      open: ({ path, side, line }) => open(path, side, line),
      read: (file) => unwrap(api().lines.blame({ ...source, ...file })),
    });
  }, [isReady, orgId, repo, branch, ephemeral, ignoreSpace, at, open]);
}

const NOWHERE = { orgId: '', repo: '', branch: '', ephemeral: false };
