import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, unwrap } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { beginAhead } from '../../app/begin-ahead.ts';
import { navigate } from '../../app/navigation.ts';
import type { ComparePlace, Place } from '../../app/place.ts';

/** Openings that were asked for so far, and the latest of them that is shown. */
let asked = 0;
let shown = 0;
const ask = (): number => (asked += 1);

/** Goes to what an opening led to, unless one that was asked for later is shown: a sample may take long to build. */
function arrive(place: Place, mine: number): void {
  if (mine < shown) return;
  shown = mine;
  navigate(place);
}

/** Opens the sample organization, building it the first time, and goes to its repositories. */
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

/**
 * Goes to the repository in a folder: `ask` opens a dialog for it, `taken` is what the command line, a second start or a
 * drop on the window asked for.
 */
export function useOpenFolder() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (how: 'ask' | 'taken') =>
      unwrap(how === 'ask' ? api().folders.open({}) : api().folders.takeAsked({})),
    onMutate: ask,
    onSuccess: async (opened, _, mine) => {
      if (opened === null) return;
      const { orgId, repo, base, branch, capabilities } = opened;
      const place: ComparePlace = {
        screen: 'compare',
        orgId,
        repo,
        ephemeral: false,
        ephemeralBase: false,
        ...(base === undefined ? {} : { base }),
        ...(branch === undefined ? {} : { branch }),
      };
      beginAhead(client, place, capabilities);
      void client.invalidateQueries({ queryKey: keys.repositoriesOf(orgId) });
      void client.invalidateQueries({ queryKey: keys.folders });
      // It had none while it was not in the list: a text that was not sent may have led there.
      void client.invalidateQueries({ queryKey: keys.folderRemotes({ orgId, repo }) });
      await client.invalidateQueries({ queryKey: keys.organizations });
      arrive(place, mine);
    },
  });
}
