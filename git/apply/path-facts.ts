import { runGit, type RunOptions } from '../process/run.ts';
import { readSettings } from '../worktree/settings.ts';
import {
  onIndex,
  ownIndex,
  prepareIndexes,
  removeIndexes,
  type WorktreePlace,
} from '../worktree/own-index.ts';
import { unlessBlocked } from '../worktree/unless-blocked.ts';
import { BY_HAND, CannotApply } from './cannot-apply.ts';

const TIMEOUT_MS = 30_000;

/**
 * What Git knows of a path in a work tree, without anything of the folder's configuration that names a program.
 * @returns the encoding that its attributes name; empty: none
 * @throws CannotApply if Git itself would write something else there
 */
export async function checkPath(place: WorktreePlace, path: string): Promise<{ encoding: string }> {
  const index = ownIndex(place.snapshots);
  try {
    const [settings] = await Promise.all([readSettings(place.workTree), prepareIndexes(place, [index])]);
    return await unlessBlocked(place, async (signal) => {
      const run: RunOptions = {
        ...onIndex(place, settings, index),
        asUser: false,
        timeoutMs: TIMEOUT_MS,
        signal,
      };
      refuseEntries(await entriesOf(run, path));
      return { encoding: await checkAttributes(run, path) };
    });
  } finally {
    await removeIndexes([index]);
  }
}

interface Entry {
  /** As `git ls-files -v` prints it; a letter in lower case: Git does not look at the file. */
  tag: string;
  mode: string;
  stage: string;
}

async function entriesOf(run: RunOptions, path: string): Promise<Entry[]> {
  const { stdout } = await runGit(['ls-files', '-z', '-v', '--stage', '--', path], run);
  return stdout
    .toString('utf8')
    .split('\0')
    .flatMap((entry) => {
      const [, tag = '', mode = '', stage = '', name = ''] =
        /^(\S) (\d+) [0-9a-f]+ (\d)\t([^]*)$/.exec(entry) ?? [];
      return name === path ? [{ tag, mode, stage }] : [];
    });
}

function refuseEntries(entries: readonly Entry[]): void {
  if (entries.some(({ stage }) => stage !== '0')) throw new CannotApply(CONFLICT, RESOLVE);
  if (entries.some(({ tag }) => tag.toUpperCase() === 'S'))
    throw new CannotApply(
      'The file is outside the sparse checkout, so Git ignores changes in it.',
      'Add it with git sparse-checkout add, and try again.',
    );
  if (entries.some(({ mode }) => mode === '160000'))
    throw new CannotApply('This is a submodule.', 'Open its folder, and apply the suggestion there.');
}

export const CONFLICT = 'A merge of this file has conflicts that are not resolved.';
export const RESOLVE = 'Resolve them first, and try again.';

async function checkAttributes(run: RunOptions, path: string): Promise<string> {
  const input = Buffer.from(`${path}\0`);
  const args = ['check-attr', '-z', '--stdin', 'filter', 'working-tree-encoding'];
  const { stdout } = await runGit(args, { ...run, input });
  const parts = stdout.toString('utf8').split('\0');
  const valueOf = (name: string): string => {
    const value = parts[parts.indexOf(name, 1) + 1] ?? '';
    return ['unspecified', 'unset', 'set'].includes(value) ? '' : value;
  };
  const filter = valueOf('filter');
  if (filter !== '')
    throw new CannotApply(
      `The file goes through the filter “${filter}”, so what is on the disk is not what Git keeps.`,
      BY_HAND,
    );
  return valueOf('working-tree-encoding');
}
