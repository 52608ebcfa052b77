import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRepositoryCopies, type OpenCopy } from '../../../electron/repository-copy/index.ts';
import type { World } from '../../../hosting/testing/world.ts';
import { changedAnswers, type ChangedAnswers } from './changed-answers.ts';
import { openReach, ORG } from './reach.ts';

/** A copy of a repository whose host's answers a test changes on the way. */
export interface ChangedCopy {
  copy: OpenCopy;
  host: ChangedAnswers;
  /** The host's own repository. */
  gitDir: string;
  close: () => Promise<void>;
}

export async function changedCopy(commits: Parameters<World['repository']>[1]): Promise<ChangedCopy> {
  const reach = await openReach({ readRoutes: false });
  const root = await mkdtemp(join(tmpdir(), 'copies-'));
  const gitDir = await reach.world.repository('acme/demo', commits);
  const host = await changedAnswers(reach.world.origin);
  const copies = createRepositoryCopies(root, {
    async gitRemote(at) {
      const remote = await reach.client.gitRemote(at);
      return { ...remote, url: remote.url.replace(reach.world.origin, host.origin) };
    },
  });
  return {
    copy: copies.of({ orgId: ORG, repo: 'acme/demo' }),
    host,
    gitDir,
    async close() {
      copies.close();
      host.close();
      await reach.close();
      await rm(root, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
    },
  };
}
