import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, unwrap } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { headQuery } from '../../api/queries.ts';
import { navigate } from '../../app/navigation.ts';

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
      // What to compare is found while the next screen is made.
      if (branch === undefined) void client.prefetchQuery(headQuery({ orgId, repo }));
      void client.invalidateQueries({ queryKey: keys.repositoriesOf(orgId) });
      void client.invalidateQueries({ queryKey: keys.folders });
      await client.invalidateQueries({ queryKey: keys.organizations });
      navigate({
        screen: 'compare',
        orgId,
        repo,
        ephemeral: false,
        ephemeralBase: false,
        ...(base === undefined ? {} : { base }),
        ...(branch === undefined ? {} : { branch }),
      });
    },
  });
}
