import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { organizationsQuery, repositoriesQuery } from '../../api/queries.ts';
import { useCommands } from '../../app/commands.tsx';
import { navigate } from '../../app/navigation.ts';
import type { ListItem } from '../../ui/fuzzy-rows.ts';
import { Picker, usePicker } from '../../ui/Picker.tsx';
import { SafeText } from '../../ui/SafeText.tsx';
import { useOrganizationActions } from '../organizations/OrganizationPicker.tsx';
import { usePaletteItems } from '../palette/sources.tsx';
import { sectionsOf } from '../repositories/sections.ts';
import { useRepositoryMarks } from '../repositories/use-repository-marks.ts';

/** Organization and repository in one button; its list reaches the others of both. */
export function RepositoryPicker({ orgId, repo }: { orgId: string; repo: string }) {
  const [open, setOpen] = usePicker();
  const { data: organizations = [] } = useQuery(organizationsQuery);
  const { data } = useInfiniteQuery(repositoriesQuery(orgId, ''));
  const marks = useRepositoryMarks(orgId);
  const actions = useOrganizationActions();
  const name = organizations.find((organization) => organization.id === orgId)?.name ?? orgId;
  useCommands({ 'organization.pick': () => setOpen(true) });

  const all = data?.pages.flatMap((page) => page.repositories) ?? [];
  const repositories = (): ListItem[] =>
    sectionsOf(all, marks, false).flatMap((section) =>
      section.repositories.map((one) => ({
        id: `repository ${one.name}`,
        group: section.title,
        text: one.name,
        current: one.name === repo,
        run: () =>
          navigate({ screen: 'compare', orgId, repo: one.name, ephemeral: false, ephemeralBase: false }),
      })),
    );
  usePaletteItems(() => repositories().map((item) => ({ ...item, group: 'Repositories' })));

  const items: ListItem[] = [
    ...repositories(),
    ...organizations
      .filter((organization) => organization.id !== orgId)
      .map((organization) => ({
        id: `organization ${organization.id}`,
        group: 'Organizations',
        text: organization.name,
        run: () => navigate({ screen: 'repositories', orgId: organization.id }),
      })),
    {
      id: 'all',
      group: 'More',
      text: 'All repositories',
      chord: 'g',
      run: () => navigate({ screen: 'repositories', orgId }),
    },
    ...actions,
  ];
  return (
    <Picker
      label="Repository"
      value={`${name} ${repo}`}
      placeholder="Find a repository"
      items={items}
      empty="No repository has this name."
      firm
      open={open}
      onOpenChange={setOpen}
    >
      <b>
        <SafeText text={name} />
      </b>{' '}
      <span data-dim="">
        <SafeText text={repo} />
      </span>
    </Picker>
  );
}
