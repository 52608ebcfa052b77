import type { Host } from '../support/hosting.ts';
import type { Visited } from '../support/shared-app.ts';
import { ComparePage } from './compare.ts';
import { RepositoriesPage } from './repositories.ts';

/** From the list of repositories to a comparison with the default branch. */
export async function openComparison(
  { page }: Visited,
  repository: string,
  branch: string,
): Promise<ComparePage> {
  await new RepositoriesPage(page).open(repository);
  const compare = new ComparePage(page);
  await compare.ready();
  await compare.pickBranch(branch);
  return compare;
}

/** Adds a running host as an organization (the dialog has its own journey) and opens a comparison there. */
export async function openHosted(
  running: Visited,
  host: Served,
  repository: string,
  branch: string,
): Promise<ComparePage> {
  await addHost(running, host);
  return openComparison(running, repository, branch);
}

/** An address, an organization, and its key. */
type Served = Pick<Host, 'pem'> & { ready: Pick<Host['ready'], 'api' | 'git' | 'org'> };

/** Through the page's own surface, as the dialog does it. */
export async function addHost({ page }: Visited, host: Served): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset['ready'] !== undefined);
  const { api, git, org } = host.ready;
  const problem = await page.evaluate(
    async ({ pem, ...addresses }) => {
      const key = await window.api.keys.paste({ pem });
      if (!key.ok) return key.error.message;
      const added = await window.api.organizations.add({ ...addresses, keyHandle: key.value.handle });
      if (!added.ok) return added.error.message;
      location.hash = `#/o/${encodeURIComponent(added.value.id)}`;
      return null;
    },
    { name: org, api, gitHost: git, pem: host.pem },
  );
  if (problem !== null) throw new Error(problem);
  // The page did not see it happen.
  await page.reload();
}
