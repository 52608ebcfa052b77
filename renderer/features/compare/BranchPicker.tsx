import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toAppError } from '../../api/client.ts';
import { branchesQuery, type RepositoryPlace } from '../../api/queries.ts';
import { useCommands } from '../../app/commands.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Checkbox } from '../../ui/Field.tsx';
import { shortSha } from '../../ui/format.ts';
import type { ListItem } from '../../ui/fuzzy-rows.ts';
import { Picker, usePicker } from '../../ui/Picker.tsx';
import { SafeText } from '../../ui/SafeText.tsx';
import styles from './TopBar.module.css';

interface BranchPickerProps {
  side: 'branch' | 'base';
  at: RepositoryPlace;
  /** undefined: not known yet. */
  name: string | undefined;
  ephemeral: boolean;
  defaultBranch: string | undefined;
  onPick: (name: string, ephemeral: boolean) => void;
}

const NAMES = { branch: 'Branch', base: 'Base' } as const;

/** Picks one side of the comparison; the toggle lists the ephemeral namespace instead of the ordinary one. */
export function BranchPicker({ side, at, name, ephemeral, defaultBranch, onPick }: BranchPickerProps) {
  const [open, setOpen] = usePicker();
  const [listed, setListed] = useState(ephemeral);
  const query = useQuery({ ...branchesQuery(at, listed), enabled: open || !listed });
  const toggle = (next: boolean): void => {
    if (next) setListed(ephemeral);
    setOpen(next);
  };
  useCommands(
    side === 'branch' ? { 'branch.pick': () => toggle(true) } : { 'base.pick': () => toggle(true) },
  );

  const items = (query.data ?? []).map((branch): ListItem => ({
    id: branch.name,
    text: branch.name,
    detail:
      branch.name === defaultBranch && !listed ? `default · ${shortSha(branch.head)}` : shortSha(branch.head),
    ...(listed ? { chip: 'ephemeral' } : {}),
    current: branch.name === name && listed === ephemeral,
    run: () => onPick(branch.name, listed),
  }));
  const empty = listed ? 'No ephemeral branch here.' : 'No branch has this name.';
  return (
    <Picker
      label={NAMES[side]}
      value={`${name ?? 'not picked'}${ephemeral ? ', ephemeral' : ''}`}
      placeholder={side === 'branch' ? 'Find a branch' : 'Find a base'}
      items={items}
      empty={query.isPending ? `Reading the ${listed ? 'ephemeral ' : ''}branches…` : empty}
      above={
        <>
          <Checkbox className={styles.toggle} label="Ephemeral" checked={listed} onChange={setListed} />
          {query.error ? (
            <ErrorState inline error={toAppError(query.error)} onRetry={() => void query.refetch()} />
          ) : null}
        </>
      }
      open={open}
      onOpenChange={toggle}
    >
      {side === 'base' ? <span data-dim="word">base</span> : null}{' '}
      <b>{name === undefined ? '…' : <SafeText text={name} />}</b>{' '}
      {ephemeral ? <Chip tone="accent">ephemeral</Chip> : null}
    </Picker>
  );
}
