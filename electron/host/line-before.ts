import { lineBefore } from '../../git/follow/line-before.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { BeforeRequest, LineBefore } from '../../shared/ipc/lines.ts';
import { commitDiffResult, type FileEntry } from '../../shared/wire/diff.ts';
import { parseResponse } from './answer.ts';
import type { CallOptions, HostClient } from './client.ts';
import { operations } from './operations.ts';

/** Where a line was before a commit, from what the host says that the commit changed. */
export async function lineBeforeOverHttp(
  client: Pick<HostClient, 'diff'>,
  { orgId, repo, branch, ephemeral, commit, path, line, previous }: BeforeRequest,
  options: CallOptions,
): Promise<LineBefore> {
  if (previous === null) return { at: 'none', added: 'file' };
  const commits = { sha: commit, base: previous.commit };
  const side = { branch, ephemeral, ephemeralBase: false };
  const response = await client.diff({ orgId, repo, ...side, commits, paths: [path] }, options);
  const { files, filtered_files: held } = await parseResponse(
    commitDiffResult,
    response,
    operations.commitDiff,
  );
  const file = files.find((one) => one.path === path);
  if (file === undefined && held.some((one) => one.path === path)) throw isHeld();
  if (file === undefined || file.state.startsWith('A')) return { at: 'none', added: 'file' };
  const at = lineBefore(file.raw, line);
  if (at === null) return { at: 'none', added: 'line' };
  return { at: 'line', commit: previous.commit, path: nameBefore(file), line: at };
}

/** Empty or null when it was not renamed. */
const nameBefore = ({ path, old_path: before }: FileEntry): string =>
  before === undefined || before === null || before === '' ? path : before;

const isHeld = (): AppFailure =>
  new AppFailure({
    kind: 'too-large',
    message:
      'The host does not show what the commit changed in this file, so what stood here before is not known.',
  });
