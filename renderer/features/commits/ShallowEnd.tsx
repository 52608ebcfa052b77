import { useCapabilities } from '../../api/capabilities.ts';

/** Where a shallow history ends, and in a folder how to get the rest. */
export function ShallowEnd({ orgId }: { orgId: string }) {
  const { checkout } = useCapabilities(orgId);
  return checkout ? (
    <>
      This clone is shallow: its history ends here. To fetch the rest, run{' '}
      <code data-selectable="">git fetch --unshallow</code> in a terminal in its folder.
    </>
  ) : (
    <>The host’s history is shallow: it ends here.</>
  );
}
