import { GitError } from '../process/error.ts';
import { runGit } from '../process/run.ts';
import { MAX_COMPARED_FILE_BYTES } from './changed-bytes.ts';

/** A commit of one range and the commit of another that it became; null: there is none. */
export interface PairedIds {
  state: 'same' | 'changed' | 'new' | 'dropped';
  old: string | null;
  new: string | null;
}

/** `git range-diff` compares each commit with each other one: a minute for a thousand. */
const RANGE_DIFF_TIMEOUT_MS = 20_000;

/**
 * Full ids; no text of larger files; renames as in a diff here.
 */
const SETTINGS = [
  'core.abbrev=no',
  `core.bigFileThreshold=${String(MAX_COMPARED_FILE_BYTES)}`,
  'diff.renames=true',
  'diff.renameLimit=1000',
];

const STATES: Readonly<Record<string, PairedIds['state']>> = {
  '=': 'same',
  '!': 'changed',
  '>': 'new',
  '<': 'dropped',
};
const LINE = /^ *(?:-|\d+): +(-+|[0-9a-f]+) ([=!<>]) +(?:-|\d+): +(-+|[0-9a-f]+)/;

/**
 * How `git range-diff` pairs the commits of two ranges (`<commit>..<commit>`), neither of them empty. It leaves merges
 * out.
 * @param gitDir a repository without configuration, attributes and notes: they would change the answer
 * @returns null if that is too much for it. @throws GitError `aborted`
 */
export async function rangeDiff(
  gitDir: string,
  [from, to]: readonly [string, string],
  {
    signal,
    timeoutMs = RANGE_DIFF_TIMEOUT_MS,
  }: { signal?: AbortSignal | undefined; timeoutMs?: number } = {},
): Promise<PairedIds[] | null> {
  try {
    const { stdout } = await runGit(['range-diff', '--no-patch', '--no-color', '--no-notes', from, to], {
      gitDir,
      timeoutMs,
      config: SETTINGS,
      ...(signal ? { signal } : {}),
    });
    const lines = stdout.toString('latin1').split('\n');
    return lines.flatMap((line) => {
      const [, old = '', sign = '', now = ''] = LINE.exec(line) ?? [];
      const state = STATES[sign];
      return state === undefined ? [] : [{ state, old: idOf(old), new: idOf(now) }];
    });
  } catch (cause) {
    if (cause instanceof GitError && cause.reason !== 'aborted') return null;
    throw cause;
  }
}

const idOf = (text: string): string | null => (text.startsWith('-') ? null : text);
