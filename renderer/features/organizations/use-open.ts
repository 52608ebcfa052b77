import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, unwrap } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { navigate } from '../../app/navigation.ts';
import type { ComparePlace } from '../../app/place.ts';

/** Opens the sample organization, building it the first time, and goes to its repositories. */
export function useOpenSample() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => unwrap(api().organizations.openSample({})),
    onSuccess: async (organization) => {
      await client.invalidateQueries({ queryKey: keys.organizations });
      navigate({ screen: 'repositories', orgId: organization.id });
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
    onSuccess: async (opened) => {
      if (opened === null) return;
      const { orgId, repo, base, branch } = opened;
      const place: ComparePlace = {
        screen: 'compare',
        orgId,
        repo,
        ephemeral: false,
        ephemeralBase: false,
        ...(base === undefined ? {} : { base }),
        ...(branch === undefined ? {} : { branch }),
      };
      // What to compare is found and read while the next screen is made; that tells what goes wrong.
      import('../compare/index.ts')
        .then(({ beginOpening }) => beginOpening(client, place, true))
        .catch(() => undefined);
      void client.invalidateQueries({ queryKey: keys.repositoriesOf(orgId) });
      void client.invalidateQueries({ queryKey: keys.folders });
      await client.invalidateQueries({ queryKey: keys.organizations });
      navigate(place);
    },
  });
}
