import { fileHistory } from '../../git/history/file-history.ts';
import { reaches, shallowCommits } from '../../git/history/known-history.ts';
import {
  MAX_FILE_COMMITS,
  type FileCommit,
  type FileHistoryEnd,
  type FileHistoryRequest,
} from '../../shared/ipc/files.ts';
import { isRawSpelling } from '../../shared/domain/remarks/quoted-path.ts';
import type { CallOptions } from '../host/client.ts';
import { explain } from './failure.ts';
import type { RepositoryCopies } from './index.ts';
import { fetchVersions, notUtf8 } from './line-blame.ts';

/** No route follows a file through its names: Git does it in the local copy, which needs all versions of the file. */
export const createFileHistories = (copies: Pick<RepositoryCopies, 'of'>) =>
  async function* history(
    { orgId, repo, ...file }: FileHistoryRequest,
    options: CallOptions = {},
  ): AsyncGenerator<FileCommit[], FileHistoryEnd> {
    try {
      if (isRawSpelling(file.path)) throw notUtf8();
      const copy = copies.of({ orgId, repo });
      await fetchVersions(copy, file, options);
      let count = 0;
      for await (const commits of fileHistory(copy.gitDir, file, options.signal)) {
        yield commits.slice(0, MAX_FILE_COMMITS - count);
        count += commits.length;
        if (count >= MAX_FILE_COMMITS) return 'limit';
      }
      const cut = await shallowCommits(copy.gitDir);
      return cut.size > 0 && (await reaches(copy.gitDir, [file.commit], cut)) ? 'cut' : 'all';
    } catch (cause) {
      throw explain('the history of a file', cause);
    }
  };
