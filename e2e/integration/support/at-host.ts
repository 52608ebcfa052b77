import type { HostClient } from '../../../electron/host/client.ts';
import type { OpenRepository } from '../../../electron/repositories/port.ts';
import { createHostRepositories } from '../../../electron/repositories/host/repository.ts';
import { createRoad } from '../../../electron/repositories/road.ts';
import { withGitFallback } from '../../../electron/repository-copy/git-fallback.ts';
import type { RepositoryCopies } from '../../../electron/repository-copy/index.ts';

/** Opens repositories of a host that is reached by this client. */
export const atHost = (client: HostClient, copies: Pick<RepositoryCopies, 'of'>): OpenRepository =>
  createHostRepositories({
    road: createRoad(withGitFallback(client, copies), copies),
    focused: () => true,
    observe: () => null,
  });
