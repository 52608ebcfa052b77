import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { memo, useState } from 'react';
import { organizationsQuery, repositoriesQuery } from '../../../api/queries.ts';
import { useCommands } from '../../../app/commands.tsx';
import { navigate } from '../../../app/navigation.ts';
import type { ListItem } from '../../../ui/fuzzy-rows.ts';
import { Picker, usePicker } from '../../../ui/Picker.tsx';
import { CutText } from '../../../ui/MiddleCut.tsx';
import { useOrganizationActions, useOrganizationItems } from '../../organizations/OrganizationPicker.tsx';
import { usePaletteItems } from '../../palette/sources.tsx';
import { sectionsOf } from '../../repositories/sections.ts';
import { useRepositoryMarks } from '../../repositories/use-repository-marks.ts';

/** Organization and repository in one button; its list has all of both. */
export const RepositoryPicker = memo(function RepositoryPicker({
  orgId,
  repo,
}: {
  orgId: string;
  repo: string;
}) {
  const [open, setOpen] = usePicker();
  const { data: organizations = [] } = useQuery(organizationsQuery);
  const { data, isPending } = useInfiniteQuery(repositoriesQuery(orgId, ''));
  const marks = useRepositoryMarks(orgId);
  const actions = useOrganizationActions();
  const name = organizations.find((organization) => organization.id === orgId)?.name ?? orgId;
  /** The key for organizations lists only them; the button lists everything. */
  const [organizationsOnly, setOrganizationsOnly] = useState(false);
  const others = useOrganizationItems(orgId);
  useCommands({
    'organization.pick': () => {
      setOrganizationsOnly(true);
      setOpen(true);
    },
  });

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
    ...others.filter(({ current }) => current !== true),
    {
      id: 'all',
      group: 'More',
      text: 'All repositories',
      chord: 'g',
      run: () => navigate({ screen: 'repositories', orgId }),
    },
    ...actions,
  ];
  const list = organizationsOnly
    ? {
        placeholder: 'Find an organization',
        items: [...others, ...actions],
        empty: 'No organization has this name.',
      }
    : { placeholder: 'Find a repository', items, pending: isPending, empty: 'No repository has this name.' };
  return (
    <Picker
      label="Repository"
      value={`${name} ${repo}`}
      listLabel={organizationsOnly ? 'Organization' : undefined}
      {...list}
      firm
      open={open}
      onOpenChange={(wanted) => {
        setOrganizationsOnly(false);
        setOpen(wanted);
      }}
    >
      <b>
        <CutText text={name} />
      </b>{' '}
      <span data-dim="">
        <CutText text={repo} />
      </span>
    </Picker>
  );
});
