import { useEffect, useMemo, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { positionIn } from '../../../shared/domain/commit-positions.ts';
import type { Commit, NotesOverview, Tag } from '../../../shared/ipc/shapes.ts';
import { notedObjects, peopleRefsOn } from '../../api/noted-objects.ts';
import { useContextMenu } from '../../app/context-menu.tsx';
import { rowAfterKey } from '../../ui/row-after-key.ts';
import styles from './CommitList.module.css';
import { CommitRow } from './CommitRow.tsx';
import { TagChips } from './TagChips.tsx';
import { useCommitRows } from './use-commit-rows.ts';

interface CommitListProps {
  commits: readonly Commit[];
  truncated: boolean;
  /** Said where the list ends; absent: nothing. */
  end?: ReactNode;
  overview: NotesOverview | undefined;
  tags: readonly Tag[];
  /** Remark threads on each commit's changes. */
  remarks: ReadonlyMap<string, { all: number; open: number }>;
  /** An annotated tag, which has notes of its own. */
  onOpenTag: (tag: Tag) => void;
  /** The chosen commit's id. */
  chosen: string | undefined;
  /** The chosen commit now: key handlers use this, because what is rendered may lag behind. */
  chosenNow: () => string | undefined;
  /** The commits whose changes the diff shows; empty: the whole branch. */
  shown: ReadonlySet<string>;
  /** The commits of which everything was read. */
  read?: ReadonlySet<string>;
  onChoose: (sha: string) => void;
  /** Shows what a commit changes. */
  onShow: (sha: string) => void;
  /** Shows everything that changed between two commits. */
  onExtend: (from: string, to: string) => void;
  /** Loads the next page; null: this is the last one. */
  more: { readonly loading: boolean; readonly load: () => void } | null;
}

/**
 * The commits of a comparison, in the given order, with the notes refs on which each has a note. Enter or a double
 * click shows one commit's diff; Shift extends the selection, and the diff with it.
 */
export function CommitList(props: CommitListProps) {
  const { commits, truncated, overview, tags, chosen, shown, more: nextPage } = props;
  const list = useRef<HTMLDivElement>(null);
  const tagged = useMemo(() => Map.groupBy(tags, (tag) => tag.target), [tags]);
  const at = positionIn(commits, chosen);
  const virtual = useCommitRows(list, commits.length, { at, name: `${chosen} ${at}` });
  const choose = useChoice(props);
  const openMenu = useContextMenu();
  const lastDrawn = virtual.getVirtualItems().at(-1)?.index ?? -1;
  const atEnd = lastDrawn >= commits.length - 1;
  useEffect(() => {
    if (atEnd) nextPage?.load();
  }, [atEnd, nextPage]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const now = positionIn(commits, props.chosenNow());
    const to = commits[event.key === 'Enter' ? now : (rowAfterKey(event.key, now, commits.length) ?? -1)];
    if (!to) return;
    event.preventDefault();
    if (event.key === 'Enter') props.onShow(to.sha);
    else choose(to.sha, event.shiftKey);
  };
  return (
    <div
      ref={list}
      role="listbox"
      aria-label="Commits"
      aria-multiselectable="true"
      tabIndex={0}
      aria-activedescendant={at >= 0 ? `commit-${chosen}` : undefined}
      className={styles.list}
      onKeyDown={onKeyDown}
      onContextMenu={(event) => {
        const pressed = event.target instanceof Element ? event.target.closest('[role="option"]') : null;
        const row = pressed ?? document.getElementById(`commit-${chosen}`);
        if (row) openMenu(event, { kind: 'commit', sha: row.id.slice('commit-'.length) }, row);
      }}
    >
      <div role="presentation" className={styles.rows} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((line) => {
          const commit = commits[line.index];
          return commit === undefined ? null : (
            <CommitRow
              key={commit.sha}
              commit={commit}
              refs={peopleRefsOn(overview, commit.sha)}
              remarks={props.remarks.get(commit.sha)}
              tags={
                <TagChips
                  tags={tagged.get(commit.sha) ?? []}
                  noted={notedObjects(overview).badges}
                  onOpen={props.onOpenTag}
                />
              }
              chosen={line.index === at}
              shown={shown.has(commit.sha)}
              read={props.read?.has(commit.sha) === true}
              place={line.index + 1}
              total={commits.length}
              top={line.start}
              onChoose={(more) => choose(commit.sha, more)}
              onShow={() => props.onShow(commit.sha)}
            />
          );
        })}
      </div>
      {nextPage ? (
        <p className={styles.more} role="status">
          Loading older commits…
        </p>
      ) : null}
      {truncated ? (
        <p className={styles.more}>
          The host’s lists were not read to the end: older commits may be missing here, and some of these may
          be in the base.
        </p>
      ) : null}
      {nextPage || props.end == null ? null : <p className={styles.more}>{props.end}</p>}
    </div>
  );
}

/** Chooses a commit; with `more`, the range from the start of the selection to it. */
function useChoice({ chosenNow, onChoose, onExtend }: CommitListProps): (sha: string, more: boolean) => void {
  /** Start of the selection; valid while the last chosen commit is still chosen. */
  const began = useRef<{ from?: string | undefined; to?: string | undefined }>({});
  return (sha, more) => {
    const chosen = chosenNow();
    const from = began.current.to === chosen ? (began.current.from ?? chosen) : chosen;
    if (more && from !== undefined) onExtend(from, sha);
    else onChoose(sha);
    began.current = { from: more ? from : sha, to: sha };
  };
}
