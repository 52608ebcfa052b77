import { listFiles } from '../../git/follow/files-at.ts';
import { MAX_LISTED_FILES, type FilesRequest, type ListedFiles } from '../../shared/ipc/files.ts';
import type { CallOptions } from '../host/client.ts';
import { bringTree } from './bring-tree.ts';
import { explained } from './failure.ts';
import type { RepositoryCopies } from './index.ts';

/** No route of a host lists files: Git does it in the local copy, which needs the trees of the commit. */
export const createFileLists =
  (copies: Pick<RepositoryCopies, 'of'>) =>
  async ({ orgId, repo, ...at }: FilesRequest, options: CallOptions = {}): Promise<ListedFiles> =>
    await explained('files', async () => {
      const copy = copies.of({ orgId, repo });
      await bringTree(copy, at, options);
      return await listFiles(copy.gitDir, at.commit, MAX_LISTED_FILES, options.signal);
    });
