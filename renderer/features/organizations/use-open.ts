import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, unwrap } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
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

/** Asks for a folder and goes to the repository found in it. */
export function useOpenFolder() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => unwrap(api().folders.open({})),
    onSuccess: async (opened) => {
      if (opened === null) return;
      await client.invalidateQueries({ queryKey: keys.organizations });
      await client.invalidateQueries({ queryKey: keys.repositoriesOf(opened.orgId) });
      navigate({ screen: 'compare', ...opened, ephemeral: false, ephemeralBase: false });
    },
  });
}
