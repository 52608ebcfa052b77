import { useQuery } from '@tanstack/react-query';
import { organizationsQuery } from '../../api/queries.ts';
import { useCommands, useRunCommand } from '../../app/commands.tsx';
import { navigate } from '../../app/navigation.ts';
import { useOverlay } from '../../app/overlay.tsx';
import type { ListItem } from '../../ui/fuzzy-rows.ts';
import { Picker, usePicker } from '../../ui/Picker.tsx';
import { SafeText } from '../../ui/SafeText.tsx';
import { useOpenSample } from './use-open.ts';

/** Switches the organization of the repositories screen. @param orgId null: all are shown */
export function OrganizationPicker({ orgId }: { orgId: string | null }) {
  const { data = [] } = useQuery(organizationsQuery);
  const [open, setOpen] = usePicker();
  const more = useOrganizationActions();
  useCommands({ 'organization.pick': () => setOpen(true) });
  const name =
    orgId === null
      ? 'All organizations'
      : (data.find((organization) => organization.id === orgId)?.name ?? orgId);
  const items = useOrganizationItems(orgId);
  return (
    <Picker
      label="Organization"
      value={name}
      placeholder="Find an organization"
      items={[...items, ...more]}
      empty="No organization has this name."
      open={open}
      onOpenChange={setOpen}
    >
      <b>
        <SafeText text={name} />
      </b>
    </Picker>
  );
}

/**
 * Every organization as a list item.
 * @param orgId the current organization
 */
export function useOrganizationItems(orgId: string | null): ListItem[] {
  const { data = [] } = useQuery(organizationsQuery);
  return data.map((organization) => ({
    id: `organization ${organization.id}`,
    group: 'Organizations',
    text: organization.name,
    detail: organization.kind === 'hosted' ? organization.api : 'on this computer',
    current: organization.id === orgId,
    run: () => navigate({ screen: 'repositories', orgId: organization.id }),
  }));
}

const action = (id: string, text: string, run: () => void): ListItem => ({ id, group: 'More', text, run });

/** Actions on organizations, for the end of every list of them. */
export function useOrganizationActions(): ListItem[] {
  const { show } = useOverlay();
  const run = useRunCommand();
  const sample = useOpenSample();
  return [
    action('manage', 'Manage organizations…', () => show('organizations')),
    action('add', 'Add organization…', () => show('add-organization')),
    action('folder', 'Open folder…', () => run('folder.open')),
    action('sample', 'Open the sample', () => sample.mutate()),
    action('start', 'Start screen', () => navigate({ screen: 'start' })),
  ];
}
