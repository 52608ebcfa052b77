import type { Host } from '../support/hosting.ts';
import type { Visited } from '../support/shared-app.ts';
import { ComparePage } from './compare.ts';
import { RepositoriesPage } from './repositories.ts';

/** The path of a comparison with the default branch, after its organization's address. */
const comparison = (repository: string, branch: string, ephemeral = false): string =>
  `/r/${encodeURIComponent(repository)}?${new URLSearchParams({ branch, ...(ephemeral ? { ephemeral: 'true' } : {}) }).toString()}`;

/**
 * Opens a comparison with the default branch by its address, from the list of repositories. Other journeys test the way
 * there, past a comparison of another branch.
 */
export async function openComparison(
  { page }: Visited,
  repository: string,
  branch: string,
  { ephemeral = false } = {},
): Promise<ComparePage> {
  await new RepositoriesPage(page).ready();
  await page.evaluate((place) => (location.hash += place), comparison(repository, branch, ephemeral));
  const compare = new ComparePage(page);
  await compare.compares(branch, undefined, ephemeral);
  return compare;
}

/** Adds a running host as an organization (the dialog has its own journey) and opens a comparison there. */
export async function openHosted(
  running: Visited,
  host: Served,
  repository: string,
  branch: string,
  { ephemeral = false } = {},
): Promise<ComparePage> {
  await addHost(running, host, comparison(repository, branch, ephemeral));
  const compare = new ComparePage(running.page);
  await compare.compares(branch, undefined, ephemeral);
  return compare;
}

/** An address, an organization, and its key. */
type Served = Pick<Host, 'pem'> & { ready: Pick<Host['ready'], 'api' | 'git' | 'org'> };

/** Through the page's own API, as the dialog does. `place` is what to open of it. */
export async function addHost({ page }: Visited, host: Served, place = ''): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset['ready'] !== undefined);
  const { api, git, org } = host.ready;
  const problem = await page.evaluate(
    async ({ pem, shown, ...addresses }) => {
      const key = await window.api.keys.paste({ pem });
      if (!key.ok) return key.error.message;
      const added = await window.api.organizations.add({ ...addresses, keyHandle: key.value.handle });
      if (!added.ok) return added.error.message;
      history.replaceState(null, '', `#/o/${encodeURIComponent(added.value.id)}${shown}`);
      return null;
    },
    { name: org, api, gitHost: git, pem: host.pem, shown: place },
  );
  if (problem !== null) throw new Error(problem);
  // The page was not notified.
  await page.reload();
}
