import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Organization } from '../../../shared/ipc/shapes.ts';
import { keys } from '../../api/keys.ts';

/** Runs a change of an organization, then reloads the list and the queries that failed before the change. */
export function useOrganizationChange(onDone?: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: () => Promise<Organization>) => change(),
    onSuccess: async ({ id }) => {
      await client.invalidateQueries({ queryKey: keys.organizations });
      void client.invalidateQueries({ queryKey: keys.repositoriesOf(id) });
      void client.invalidateQueries({ queryKey: keys.repositoryOf(id) });
      onDone?.();
    },
  });
}
