import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { commitIn } from '../../../shared/domain/commit-positions.ts';
import { anchorKey } from '../../../shared/domain/remarks/index.ts';
import { isUncommitted } from '../../../shared/domain/worktree.ts';
import type { RemarkThread, RemarksShown, ShownDiff } from '../../../shared/ipc/remarks.ts';
import type { Commit, NotePlace } from '../../../shared/ipc/shapes.ts';
import { subjectOf } from '../../ui/format.ts';
import { api, unwrap } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { AnchorPlace } from './anchor-name.ts';
import { anchorPlaceOf, answerKey, editKey, newKey, replyKey, threadAt } from './composer-spec.ts';
import type { Diff } from '../../diff/index.ts';
import { sourceLines, threadsInDiff, withCopies, type NamesInDiff } from './in-diff.ts';
import type { Margin } from './margin.ts';
import { asQuote } from './outdated.ts';
import { NO_DIFF, useRemarks, type RemarksRead } from './use-remarks.ts';
import { useComposers, type OnOutcome } from './use-composers.ts';
import type { ReviewOut } from './use-review.ts';
import { useApplying } from './use-applying.ts';
import { useAim } from './use-target.ts';
import { useDraftsOpen } from './use-drafts-open.ts';
import { useEdited } from './use-edited.ts';
import { useReplacedCommits } from './use-replaced-commits.ts';

export interface MarginOptions {
  /** null: not known yet, or no diff is shown. */
  shown: ShownDiff | null;
  /** The lines are those of this commit, which gets new remarks; null: the commit that wrote them does. */
  aimedAt: string | null;
  /** Drafts on the lines shown are opened: no other view of these lines has them open. */
  opensDrafts: boolean;
  /** Identifies the view: the whole branch, even when it moves, or some of its commits. */
  view: string;
  /** The diff is rendered, so threads can follow. */
  now: boolean;
  names: NamesInDiff;
  commits: readonly Commit[];
  /** The notes ref for new remarks. */
  notesRef: string;
  onOutcome: OnOutcome;
  /** Called with the insert of a requested draft, which may not be rendered yet. */
  onAsked: (insert: string) => void;
  /** Called when a change could not even be attempted. */
  onFailure: (thrown: unknown) => void;
  /** See Margin. */
  committedAs: Margin['committedAs'];
  becameOf: Margin['becameOf'];
  /** See `Diff.expect`. */
  onWrite: Diff['expect'];
  onLeave: () => void;
  openNote: (thread: RemarkThread) => void;
  openCommit: (thread: RemarkThread) => void;
  copyReview: ReviewOut['copyReview'];
}

export interface MarginState extends RemarksRead {
  margin: Margin;
  /** Opens a composer on these lines of the shown diff, or a reply in the thread on them. */
  writeAt: (at: AnchorPlace) => void;
}

const NO_DRAFTS: RemarksShown['drafts'] = [];

/** Everything shown beside the lines of the diff, and the actions to write more. */
export function useMargin(options: MarginOptions): MarginState {
  const { view, commits, notesRef, onOutcome, onLeave, openNote, openCommit } = options;
  const shown = options.shown ?? NO_DIFF;
  const { remarks, isLoading, again } = useRemarks(options.shown, options.now);
  const composers = useComposers(onOutcome);
  const aim = useAim(shown, options.aimedAt, composers);
  const change = useChanges(shown, onOutcome, options.onFailure);
  const { threads } = remarks;
  const subjectOfCommit = useCallback(
    (sha: string) => {
      const commit = commitIn(commits, sha);
      return commit && subjectOf(commit.message);
    },
    [commits],
  );
  useEdited(remarks.threads, composers);
  useReplacedCommits(options.now ? options.shown : null, remarks.threads, options.names, composers, view);
  const drafts = options.opensDrafts ? remarks.drafts : NO_DRAFTS;
  useDraftsOpen({ drafts, threads }, options.names, composers, view, options.onAsked);

  const placeOf = ({ commit, notesRef: ref }: RemarkThread): NotePlace => ({
    orgId: shown.orgId,
    repo: shown.repo,
    notesRef: ref,
    object: commit,
  });
  const applying = useApplying(shown, {
    resolve: (thread) => void change(placeOf(thread), thread, { to: 'resolved' }),
    onWrite: options.onWrite,
  });
  const spec = (thread: RemarkThread) => ({
    shown: thread.placed,
    view,
    target: { place: placeOf(thread), anchor: thread.anchor },
    finding: null,
    meanwhile: null,
    was: null,
    lost: false,
    refused: null,
  });
  const { nameOn } = options.names;
  const anchorOf = (at: AnchorPlace): AnchorPlace => ({ ...at, path: nameOn(at.path, at.side) });
  const reply = (thread: RemarkThread): void => {
    if (thread.replaced === true) answer(thread);
    else composers.open(replyKey(thread), { kind: 'reply', ...spec(thread), editing: null }, { focus: true });
  };

  /**
   * Few read the note of a replaced commit: the answer goes to the commit that took its place, or has the lines now, and
   * quotes the remark.
   */
  function answer(thread: RemarkThread): void {
    const { placed, anchor, answer: known, remarks: said } = thread;
    const at = anchorPlaceOf(placed, anchor);
    const isInDiff = options.names.shownAs(at) !== undefined;
    const text = asQuote(said.at(-1)?.text ?? '');
    if (known === undefined && isInDiff) {
      compose(at, { text, ref: thread.notesRef });
      return;
    }
    const key = answerKey(thread);
    const place = placeOf(thread);
    composers.open(
      key,
      {
        ...spec(thread),
        kind: 'new',
        under: thread.key,
        target:
          known === undefined ? null : { place: { ...place, object: known.commit }, anchor: known.anchor },
        finding: known === undefined ? aim(key, sourceLines(options.names, at), thread.notesRef) : null,
        meanwhile: { place: { ...place, object: shown.commits.sha }, anchor: anchorOf(at) },
        editing: null,
      },
      { focus: true, ...(composers.snapshot().has(key) ? {} : { text }) },
    );
  }

  function writeAt(at: AnchorPlace): void {
    const there = threadAt(at, withCopies(threadsInDiff(threads, options.names)));
    if (there && !there.resolved) reply(there);
    else compose(at);
  }

  /** @param text the initial text of a new composer */
  function compose(at: AnchorPlace, { text, ref = notesRef }: { text?: string; ref?: string } = {}): void {
    const open = [...composers.snapshot().values()].find(
      ({ spec: one }) =>
        one.kind === 'new' &&
        one.view === view &&
        one.shown.at !== 'earlier' &&
        anchorKey(anchorPlaceOf(one.shown, at)) === anchorKey(at),
    );
    const key = open?.key ?? newKey();
    const { orgId, repo, commits: span } = shown;
    const meanwhile = { place: { orgId, repo, notesRef: ref, object: span.sha }, anchor: anchorOf(at) };
    const { path, side, lines } = at;
    composers.open(
      key,
      {
        kind: 'new',
        shown: lines === null ? { at: 'file', path } : { at: 'lines', path, side, lines },
        target: null,
        view,
        finding: open ? null : aim(key, sourceLines(options.names, at), notesRef),
        meanwhile,
        editing: null,
        was: null,
        lost: false,
        refused: null,
      },
      { focus: true, ...(text === undefined || open ? {} : { text }) },
    );
  }

  function decide(key: string, how: 'again' | 'tip'): void {
    const open = composers.snapshot().get(key);
    if (open?.spec.undecided === undefined || open.spec.meanwhile === null) return;
    const { undecided, ...rest } = open.spec;
    const { place, anchor } = open.spec.meanwhile;
    const decided = { ...rest, refused: null, finding: null };
    composers.aim(key, { ...decided, target: how === 'tip' ? undecided.tip : null });
    const at = sourceLines(options.names, { ...anchor, path: decided.shown.path });
    if (how === 'again') composers.aim(key, { ...decided, finding: aim(key, at, place.notesRef) });
    // The clicked button is about to disappear.
    composers.open(key, decided, { focus: true });
  }

  const refs = new Set(threads.map((thread) => thread.notesRef));
  const margin: Margin = {
    shown,
    composers,
    refused: remarks.cannotWrite,
    current: null,
    severalRefs: refs.size > 1,
    subjectOf: subjectOfCommit,
    isUncommitted(sha) {
      const listed = commitIn(commits, sha);
      if (listed !== undefined) return isUncommitted(listed);
      return threads.some(({ commit, uncommitted }) => uncommitted === true && commit === sha);
    },
    committedAs: options.committedAs,
    becameOf: options.becameOf,
    decide,
    reply,
    edit: (thread, remark) =>
      composers.open(
        editKey(thread, remark),
        { ...spec(thread), kind: 'edit', editing: remark.id, was: remark.text },
        { text: remark.text, focus: true },
      ),
    change: (thread, to) => void change(placeOf(thread), thread, to),
    async copyPatch({ commit, anchor }, { text }, nth) {
      const { orgId, repo, branch, ephemeral } = shown;
      try {
        const copied = await unwrap(
          api().remarks.patch({ orgId, repo, branch, ephemeral, commit, anchor, text, nth }),
        );
        await unwrap(api().app.copyText({ text: copied.patch }));
        return true;
      } catch (thrown) {
        options.onFailure(thrown);
        return false;
      }
    },
    applying,
    openNote,
    openCommit,
    copyThread: ({ key }) => options.copyReview({ only: { thread: key } }),
    onLeave,
  };
  return { margin, remarks, isLoading, again, writeAt };
}

type Change = Parameters<Margin['change']>[1];

const CHANGED: Record<Change['to'], string> = {
  text: 'Remark changed',
  resolved: 'Resolved',
  open: 'Reopened',
  removed: 'Remark removed',
};

/** Changes without a composer: resolve, reopen, remove. */
function useChanges(shown: ShownDiff, onOutcome: OnOutcome, onFailure: (thrown: unknown) => void) {
  const client = useQueryClient();
  return async (place: NotePlace, { anchor }: RemarkThread, change: Change): Promise<void> => {
    try {
      const outcome = await unwrap(api().remarks.change({ place, anchor, change }));
      onOutcome(outcome, { kind: 'edit', target: { place, anchor }, editing: null }, CHANGED[change.to]);
    } catch (thrown) {
      onFailure(thrown);
    }
    await client.invalidateQueries({ queryKey: keys.notes(shown) });
  };
}
