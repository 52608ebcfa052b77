import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, unwrap } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { beginAhead } from '../../app/begin-ahead.ts';
import { messages } from '../../app/messages.ts';
import { navigate } from '../../app/navigation.ts';
import type { ComparePlace, Place } from '../../app/place.ts';
import { plural } from '../../ui/format.ts';

/** Number of requests to open something so far, and the latest one that was shown. */
let requests = 0;
let shown = 0;
const ask = (): number => (requests += 1);

/** Navigates to the place, unless a later request was shown already: building the sample may take long. */
function arrive(place: Place, mine: number): void {
  if (mine < shown) return;
  shown = mine;
  navigate(place);
}

/** Opens the sample organization's repositories, building the sample the first time. */
export function useOpenSample() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => unwrap(api().organizations.openSample({})),
    onMutate: ask,
    onSuccess: async (organization, _, mine) => {
      await client.invalidateQueries({ queryKey: keys.organizations });
      arrive({ screen: 'repositories', orgId: organization.id }, mine);
    },
  });
}

/** Several folders were chosen together. */
function sayOthers(repo: string, { added, refused }: { added: number; refused: string | null }): void {
  if (added > 0)
    messages.say(
      `“${repo}” is shown. ${plural(added, 'other folder')} can be opened from the list of repositories.`,
    );
  if (refused !== null) messages.say(refused, { bad: true });
}

/** A worktree of an opened folder, and what to compare in it. */
interface WorktreeToOpen {
  repo: string;
  path: string;
  sides: Pick<ComparePlace, 'base' | 'branch'>;
}

async function requestFolder(how: 'ask' | 'taken' | WorktreeToOpen) {
  if (how === 'ask') return await unwrap(api().folders.open({}));
  if (how === 'taken') return await unwrap(api().folders.takeRequested({}));
  const { repo, path, sides } = how;
  return { ...(await unwrap(api().worktrees.open({ repo, path }))), ...sides };
}

/**
 * Opens the repository in a folder: `ask` shows a folder dialog; `taken` opens what the command line, a second start or
 * a drop requested; else a worktree.
 */
export function useOpenFolder() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: requestFolder,
    onMutate: ask,
    onSuccess: async (opened, _, mine) => {
      if (opened === null) return;
      const { orgId, repo, base, branch, since, file, others, capabilities } = opened;
      const place: ComparePlace = {
        screen: 'compare',
        orgId,
        repo,
        ephemeral: false,
        ephemeralBase: false,
        ...(base === undefined ? {} : { base }),
        ...(branch === undefined ? {} : { branch }),
        ...(since === undefined ? {} : { since }),
        ...(file === undefined ? {} : { file }),
      };
      if (others !== undefined) sayOthers(repo, others);
      beginAhead(client, place, capabilities);
      void client.invalidateQueries({ queryKey: keys.repositoriesOf(orgId) });
      void client.invalidateQueries({ queryKey: keys.folders });
      // There were none while it was not listed, but an unsent draft may have opened it before.
      void client.invalidateQueries({ queryKey: keys.folderRemotes({ orgId, repo }) });
      await client.invalidateQueries({ queryKey: keys.organizations });
      arrive(place, mine);
    },
  });
}

/** Serves a worktree of a folder as a folder of its own, without going there. */
export function useOpenWorktree(repo: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (path: string) => unwrap(api().worktrees.open({ repo, path })),
    onSuccess: async ({ orgId }) => {
      void client.invalidateQueries({ queryKey: keys.repositoriesOf(orgId) });
      await client.invalidateQueries({ queryKey: keys.folders });
    },
  });
}
