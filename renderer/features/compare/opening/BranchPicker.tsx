import { useQuery } from '@tanstack/react-query';
import { memo, useMemo, useState, type ReactNode } from 'react';
import { sideName } from '../../../../shared/domain/side.ts';
import { isUncommittedSide, WORKTREE } from '../../../../shared/domain/worktree.ts';
import { toAppError } from '../../../api/client.ts';
import type { Capabilities } from '../../../../shared/ipc/capabilities.ts';
import type { ListedRef } from '../../../../shared/ipc/refs.ts';
import type { RepositoryPlace } from '../../../../shared/ipc/shapes.ts';
import { branchesQuery, headQuery, refsQuery, revisionQuery } from '../../../api/queries.ts';
import { deletedBranchesQuery } from '../../../api/version-queries.ts';
import { useCommands } from '../../../app/commands.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Checkbox } from '../../../ui/Field.tsx';
import type { ListItem } from '../../../ui/fuzzy-rows.ts';
import { Picker, usePicker } from '../../../ui/Picker.tsx';
import { CutText } from '../../../ui/MiddleCut.tsx';
import { SafeText } from '../../../ui/SafeText.tsx';
import { isMac } from '../../../ui/platform.ts';
import { useLater } from '../../../ui/use-later.ts';
import {
  deletedItems,
  ephemeralItems,
  isAskable,
  namesake,
  resolvedItem,
  saysMore,
  sideItems,
} from './picker-items.ts';
import { useTipVerdicts } from '../../verdicts/use-tip-verdicts.ts';
import type { Answer } from '../../../app/place.ts';
import { useWorktreeItems, worktreeBase } from './use-worktrees.ts';
import styles from '../TopBar.module.css';
import { sentences } from '../../../ui/sentences.ts';

interface BranchPickerProps {
  side: 'branch' | 'base';
  at: RepositoryPlace;
  capabilities: Pick<Capabilities, 'anyRevision' | 'checkout' | 'ephemeralBranches'>;
  /** undefined: not known yet. */
  name: string | undefined;
  ephemeral: boolean;
  defaultBranch: string | undefined;
  onPick: (side: string, ephemeral: boolean) => void;
  /** Shows another branch or worktree beside this one: picked with Shift. Absent: not offered. */
  onBeside?: ((other: Answer) => void) | undefined;
  /** What the other side is, for worktrees. */
  base?: string | undefined;
  /** The name of the other side. */
  beside?: string | undefined;
  /** An item above all others. */
  first?: ListItem | undefined;
  /** Replaces the name on the button, and in its accessible name. */
  instead?: { readonly shown: string; readonly said: string } | undefined;
}

const NAMES = { branch: 'Branch', base: 'Base' } as const;
const FINDS = 'Find a branch, tag or revision';
const NO_ITEMS: readonly ListItem[] = [];
const NO_REFS: readonly ListedRef[] = [];

/**
 * Picks one side of the comparison: a branch, a remote's branch, a tag, or any typed revision. The toggle lists the
 * ephemeral namespace instead, if there is one.
 */
export const BranchPicker = memo(function BranchPicker(props: BranchPickerProps) {
  const { side, capabilities, name, ephemeral, beside, first, instead } = props;
  const [open, setOpen] = usePicker();
  const [listed, setListed] = useState(ephemeral);
  const list = useItems(props, open, listed);
  const toggle = (next: boolean): void => {
    if (next) setListed(ephemeral);
    list.onQuery('');
    setOpen(next);
  };
  useCommands(
    side === 'branch' ? { 'branch.pick': () => toggle(true) } : { 'base.pick': () => toggle(true) },
  );
  // Beside it is the button that chooses a part of the changes.
  const isPart = side === 'branch' && isUncommittedSide(name);
  const shown = isPart
    ? sideName(WORKTREE)
    : name === undefined
      ? undefined
      : ephemeral
        ? name
        : sideName(name);
  const { refs } = list;
  // Not with every key: there may be tens of thousands.
  const twin = useMemo(
    () => (name === undefined || ephemeral ? null : namesake(name, refs)),
    [name, ephemeral, refs],
  );
  return (
    <Picker
      wide
      label={NAMES[side]}
      value={
        instead?.said ??
        `${shown ?? 'not picked'}${ephemeral ? ', ephemeral' : ''}${twin === null ? '' : `. ${twin.says}`}`
      }
      placeholder={FINDS}
      items={first === undefined ? list.items : [first, ...list.items]}
      lookedUp={list.lookedUp}
      pending={list.pending}
      onQuery={list.onQuery}
      empty={list.empty}
      below={list.below}
      above={
        <>
          {capabilities.ephemeralBranches ? (
            <Checkbox className={styles.toggle} label="Ephemeral" checked={listed} onChange={setListed} />
          ) : null}
          {list.error ? <ErrorState inline error={toAppError(list.error)} onRetry={list.retry} /> : null}
        </>
      }
      open={open}
      onOpenChange={toggle}
    >
      {instead === undefined ? (
        <>
          {side === 'base' ? <span data-dim="word">base</span> : null}{' '}
          <b title={name}>
            {shown === undefined ? (
              '…'
            ) : (
              <CutText text={shown} neighbours={beside === undefined ? [] : [sideName(beside)]} />
            )}
          </b>{' '}
          {ephemeral ? <Chip tone="accent">ephemeral</Chip> : null}
          {twin === null ? null : <Chip title={twin.says}>{twin.kind}</Chip>}
        </>
      ) : (
        <span data-dim="">{instead.shown}</span>
      )}
    </Picker>
  );
});

/**
 * After what has no group: the uncommitted changes of this folder. What is typed names a branch rather than the worktree
 * that has it.
 */
function withWorktrees(
  items: readonly ListItem[],
  worktrees: readonly ListItem[],
  isTyped: boolean,
): readonly ListItem[] {
  if (isTyped) return [...items, ...worktrees];
  const first = items.filter(({ group }) => group === undefined);
  return [...first, ...worktrees, ...items.slice(first.length)];
}

/** A typed revision is resolved after this pause in typing. */
const RESOLVE_DELAY_MS = 150;

/** The list's items: known refs, and Git's result for a text that is not among them. */
function useItems(
  { side, at, capabilities, name, ephemeral, defaultBranch, onPick, base, onBeside }: BranchPickerProps,
  open: boolean,
  listed: boolean,
) {
  const [typed, setTyped] = useState('');
  const refs = useQuery({ ...refsQuery(at), enabled: open && !listed });
  const head = useQuery({ ...headQuery(at), enabled: open && capabilities.checkout });
  const branches = useQuery({ ...branchesQuery(at, true), enabled: open && listed });
  const deleted = useQuery({
    ...deletedBranchesQuery(at),
    enabled: open && !listed && capabilities.anyRevision && refs.data !== undefined,
  }).data;
  const query = listed ? branches : refs;
  const text = useLater(typed.trim(), RESOLVE_DELAY_MS);
  const askable = open && !listed && refs.data !== undefined && isAskable(text, refs.data, capabilities);
  const revision = useQuery({ ...revisionQuery(at, text), enabled: askable });

  const verdicts = useTipVerdicts(at, open && !listed ? refs.data : undefined);
  const pick = (one: string, isExtending: boolean): void =>
    isExtending && onBeside && one !== name ? onBeside({ repo: at.repo, side: one }) : onPick(one, false);
  const items = useMemo(() => {
    if (!open) return NO_ITEMS;
    if (listed)
      return ephemeralItems(branches.data ?? [], ephemeral ? name : undefined, (one) => onPick(one, true));
    const sides = sideItems({
      worktree: side === 'branch' && head.data?.worktree === true && head.data.sha !== null,
      refs: refs.data ?? [],
      verdicts,
      head: head.data ?? null,
      defaultBranch,
      current: ephemeral ? undefined : name,
      onPick: pick,
    });
    return deleted === undefined ? sides : [...sides, ...deletedItems(deleted, name, pick)];
    // `pick` changes with every render but does the same as long as the place stays.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [
    open,
    listed,
    side,
    branches.data,
    refs.data,
    deleted,
    verdicts,
    head.data,
    defaultBranch,
    name,
    ephemeral,
  ]);

  const worktrees = useWorktreeItems(at, {
    open: open && side === 'branch' && capabilities.checkout && !listed,
    base: worktreeBase(base, defaultBranch),
    onBeside,
  });
  const resolved = askable && revision.data !== undefined ? revision.data : null;
  const wrong = askable && text === typed.trim() && revision.error ? toAppError(revision.error) : null;
  const looking = askable && revision.isFetching;
  const resting = text !== typed.trim() && isAskable(typed.trim(), refs.data ?? [], capabilities);
  const nothing = listed ? 'No ephemeral branch here.' : 'Nothing here has this name.';
  let below: ReactNode =
    onBeside === undefined || listed || ephemeral || items.length < 2 ? null : (
      <p className={styles.hint}>
        {isMac ? '⇧ ⏎' : 'Shift Enter'}: side by side with <SafeText text={sideName(name ?? '')} />, since
        their common base
      </p>
    );
  if (wrong !== null && saysMore(text, items))
    below = (
      <p className={styles.wrong} role="status">
        {sentences(wrong.message, wrong.next)}
      </p>
    );
  return {
    items: worktrees.length === 0 ? items : withWorktrees(items, worktrees, typed.trim() !== ''),
    refs: refs.data ?? NO_REFS,
    onQuery: setTyped,
    lookedUp: resolved && resolvedItem(text, resolved, pick),
    empty: query.isPending ? 'Loading branches…' : looking ? 'Asking Git…' : wrong ? '' : nothing,
    below,
    pending: query.isPending || looking || (!listed && resting),
    error: query.error,
    retry: () => void query.refetch(),
  };
}
