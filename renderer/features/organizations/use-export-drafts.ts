import { useMutation } from '@tanstack/react-query';
import { api, unwrap } from '../../api/client.ts';

/** Asks for a file and exports unsent drafts to it: one organization's, or (undefined) all. */
export function useExportDrafts() {
  return useMutation({
    mutationFn: (orgId: string | undefined) =>
      unwrap(api().drafts.export(orgId === undefined ? {} : { orgId })),
  });
}
