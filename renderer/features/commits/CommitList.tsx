import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { positionIn } from '../../../shared/domain/commit-positions.ts';
import type { Commit, NotesOverview, Tag } from '../../../shared/ipc/shapes.ts';
import { notedObjects, refsOn } from '../../api/noted-objects.ts';
import { useContextMenu } from '../../app/context-menu.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { cx } from '../../ui/cx.ts';
import { plural, shortSha, subjectOf } from '../../ui/format.ts';
import { isUncommitted } from '../../../shared/domain/worktree.ts';
import { plainWords } from '../../../shared/domain/plain-words.ts';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useKeepInSight } from '../../ui/keep-in-sight.ts';
import { onceFor } from '../../ui/once-for.ts';
import { SafeText } from '../../ui/SafeText.tsx';
import { RemarkCount, remarkWords } from '../remarks/index.ts';
import styles from './CommitList.module.css';
import { mergeLabel } from './merge-label.ts';
import { TagChips } from './TagChips.tsx';

interface CommitListProps {
  commits: readonly Commit[];
  truncated: boolean;
  overview: NotesOverview | undefined;
  tags: readonly Tag[];
  /** Threads beside the lines of what each commit changes. */
  remarks: ReadonlyMap<string, { all: number; open: number }>;
  /** An annotated tag, which has notes of its own. */
  onOpenTag: (tag: Tag) => void;
  /** The chosen commit's id. */
  chosen: string | undefined;
  /** The commit that is chosen now. What is drawn may lag behind it; keys go by this one. */
  chosenNow: () => string | undefined;
  /** Whose changes the diff shows; none: the whole branch's. */
  shown: ReadonlySet<string>;
  onChoose: (sha: string) => void;
  /** Shows what a commit changes. */
  onShow: (sha: string) => void;
  /** Shows what everything between two commits changes. */
  onExtend: (from: string, to: string) => void;
  /** There is another page: reads it. */
  more: { readonly loading: boolean; readonly load: () => void } | null;
}

/** Height of a row, pixels; the style sheet says the same. */
const ROW = 49;
/** Above the first row, pixels; the style sheet says the same. */
const PADDING = 4;

const short = (notesRef: string): string => notesRef.replace(/^refs\/notes\//, '');

/**
 * The commits of a comparison in the order given, with the notes refs on which each has a note. Enter or a double click
 * shows the diff of one commit; Shift extends the selection, and the diff with it.
 */
export function CommitList(props: CommitListProps) {
  const { commits, truncated, overview, tags, chosen, shown, more: nextPage } = props;
  const list = useRef<HTMLDivElement>(null);
  const tagged = useMemo(() => Map.groupBy(tags, (tag) => tag.target), [tags]);
  const at = positionIn(commits, chosen);
  const virtual = useVirtualizer({
    count: commits.length,
    getScrollElement: () => list.current,
    estimateSize: () => ROW,
    overscan: 12,
  });
  useKeepInSight(list, at < 0 ? null : `${chosen} ${at}`, PADDING + at * ROW, ROW);
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
    const moves: Record<string, number> = {
      ArrowDown: now + 1,
      ArrowUp: now - 1,
      Home: 0,
      End: commits.length - 1,
    };
    const to = event.key === 'Enter' ? commits[now] : commits[moves[event.key] ?? -1];
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
            <Row
              key={commit.sha}
              commit={commit}
              refs={refsOn(overview, commit.sha)}
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
          Reading older commits…
        </p>
      ) : null}
      {truncated ? (
        <p className={styles.more}>
          The host’s lists were not read to the end: older commits may be missing here, and some of these may
          be in the base.
        </p>
      ) : null}
    </div>
  );
}

/** Chooses a commit; with `more` the range from where the selection began up to it. */
function useChoice({ chosenNow, onChoose, onExtend }: CommitListProps): (sha: string, more: boolean) => void {
  /** Where the selection began; valid while the commit chosen last is still the chosen one. */
  const began = useRef<{ from?: string | undefined; to?: string | undefined }>({});
  return (sha, more) => {
    const chosen = chosenNow();
    const from = began.current.to === chosen ? (began.current.from ?? chosen) : chosen;
    if (more && from !== undefined) onExtend(from, sha);
    else onChoose(sha);
    began.current = { from: more ? from : sha, to: sha };
  };
}

interface RowProps {
  commit: Commit;
  refs: readonly string[];
  remarks: { all: number; open: number } | undefined;
  tags: ReactNode;
  chosen: boolean;
  /** The diff holds its changes. */
  shown: boolean;
  /** Place among all commits, from 1; only those in sight are drawn. */
  place: number;
  total: number;
  top: number;
  onChoose: (more: boolean) => void;
  onShow: () => void;
}

function Row({ commit, refs, remarks, tags, chosen, shown, place, total, top, onChoose, onShow }: RowProps) {
  const subject = subjectOf(commit.message);
  const merge = mergeLabel(commit);
  return (
    // The list keeps the focus and handles the keys (aria-activedescendant).
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={`commit-${commit.sha}`}
      role="option"
      aria-selected={chosen || shown}
      aria-setsize={total}
      aria-posinset={place}
      className={cx(styles.row, shown && styles.shown, chosen && styles.on)}
      style={{ transform: `translateY(${top}px)` }}
      onClick={(event) => onChoose(event.shiftKey)}
      onDoubleClick={onShow}
    >
      <span className={styles.subject} title={plainWords(subject)}>
        {merge === '' ? null : (
          <span className={styles.merge} title={merge}>
            <Icon name="merge" size={12} />
            <span className="hidden-visually">{merge}: </span>
          </span>
        )}
        <SafeText text={subject} />
      </span>
      <span className={styles.marks}>
        {remarks === undefined ? null : (
          <>
            <RemarkCount counts={remarks} />
            <span className="hidden-visually">{remarkWords(remarks)}</span>
          </>
        )}
        {refs.length === 0 ? null : (
          <Chip tone="note" title={plainWords(`Notes on ${refs.map(short).join(', ')}`)}>
            {refs.length}
            <span className="hidden-visually"> {refs.length === 1 ? 'note' : 'notes'}</span>
          </Chip>
        )}
      </span>
      <span className={styles.facts}>
        <span className={styles.says}>
          {isUncommitted(commit) ? null : (
            <>
              <code>{shortSha(commit.sha)}</code> · <RelativeTime iso={commit.date} />
              {merge === '' ? null : (
                <>
                  {' '}
                  ← <code>{commit.parents.map(shortSha).join(' + ')}</code>
                </>
              )}{' '}
              ·{' '}
            </>
          )}
          <SafeText text={commit.authorName} />
        </span>
        {tags}
      </span>
    </div>
  );
}

/** The ids of commits. */
export const idsOf = onceFor((commits: readonly Commit[]) => commits.map(({ sha }) => sha));

const countsOf = onceFor((overview: NotesOverview) => {
  const { badges } = notedObjects(overview);
  return onceFor((ids: readonly string[]) =>
    ids.reduce((sum, sha) => sum + (badges.get(sha)?.length ?? 0), 0),
  );
});

/** How many notes there are on the commits of these ids, for the tab's badge. */
export const countNotes = (ids: readonly string[], overview: NotesOverview | undefined): number =>
  overview === undefined ? 0 : countsOf(overview)(ids);

export const notesWords = (notes: number): string => plural(notes, 'note');
