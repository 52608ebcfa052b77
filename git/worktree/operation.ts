import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import type { WorktreeOperation } from '../../shared/ipc/worktrees.ts';
import { beginningOfOrdinary } from '../objects/ordinary-file.ts';

/** What Git keeps in a worktree's Git folder until an operation ends. */
const SIGNS = [
  'MERGE_HEAD',
  'rebase-apply',
  'rebase-apply/applying',
  'rebase-merge',
  'CHERRY_PICK_HEAD',
  'REVERT_HEAD',
  'BISECT_LOG',
] as const;
/** Commits that are still to be picked or reverted: without the commit at hand, if its user committed it. */
const TODO = 'sequencer/todo';
/** Its first line decides. */
const TODO_BYTES = 4096;

/**
 * What was begun in a worktree and has not ended, as `git status` says it: a merge within a rebase and a bisect beside
 * the others, but not the commits that a rebase picks. Starts no process.
 * @param headDir the Git folder that holds HEAD
 */
export async function operationsInProgress(headDir: string): Promise<WorktreeOperation[]> {
  const isThere = async (file: string): Promise<boolean> =>
    await lstat(join(headDir, file)).then(
      () => true,
      () => false,
    );
  const are = await Promise.all(SIGNS.map(isThere));
  const has = (sign: (typeof SIGNS)[number]): boolean => are[SIGNS.indexOf(sign)] === true;
  const operations: WorktreeOperation[] = [];
  if (has('rebase-apply')) operations.push(has('rebase-apply/applying') ? 'patch series' : 'rebase');
  else if (has('rebase-merge')) operations.push('rebase');
  if (has('MERGE_HEAD')) operations.push('merge');
  if (operations.length === 0) {
    const next = await nextToDo(headDir);
    if (has('CHERRY_PICK_HEAD') || next === 'cherry-pick') operations.push('cherry-pick');
    else if (has('REVERT_HEAD') || next === 'revert') operations.push('revert');
  }
  return has('BISECT_LOG') ? [...operations, 'bisect'] : operations;
}

async function nextToDo(headDir: string): Promise<'cherry-pick' | 'revert' | null> {
  const todo = (await beginningOfOrdinary(join(headDir, TODO), TODO_BYTES))?.toString('latin1') ?? '';
  const [, command] = /^[ \t\r\n]*(p|pick|revert)[ \t]/.exec(todo) ?? [];
  if (command === undefined) return null;
  return command === 'revert' ? 'revert' : 'cherry-pick';
}
