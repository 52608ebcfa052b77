import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState, type RefObject } from 'react';
import type { Discussed, RemarkThread, ShownDiff } from '../../../../shared/ipc/remarks.ts';
import { api, toAppError, unwrap } from '../../../api/client.ts';
import { keys } from '../../../api/keys.ts';
import { useCommands } from '../../../app/commands.tsx';
import { messages } from '../../../app/messages.ts';
import { usePainted, type Diff, type DiffHandle, type Insert, type LineMark } from '../../../diff/index.ts';
import { filePlaces } from '../../../diff/model/file-names.ts';
import { useNow } from '../../../ui/use-now.ts';
import { useStable } from '../../../ui/use-stable.ts';
import { namesInDiff, threadsInDiff } from '../in-diff.ts';
import { NO_DIFF } from '../use-remarks.ts';
import { DiscussedCard } from './DiscussedCard.tsx';
import { discussionsOf, type Discussion } from './discussions.ts';

interface DiscussedOptions {
  isOn: boolean;
  /** null: no diff is shown, or not known yet. */
  shown: ShownDiff | null;
  /** Identifies the view: what is open belongs to it. */
  view: string;
  diff: Diff;
  /** The threads of the branch itself; null: they are not read yet. */
  own: readonly RemarkThread[] | null;
  handle: RefObject<DiffHandle | null>;
  openThread: (thread: RemarkThread) => void;
}

interface OldDiscussions {
  cards: readonly Insert[];
  marks: readonly LineMark[];
  /** A mark was pressed. @returns false: it is of something else */
  onMark: (mark: LineMark) => boolean;
}

const HOUR_MS = 3_600_000;

const discussedQuery = (shown: ShownDiff) =>
  queryOptions({
    queryKey: [...keys.discussed(shown), shown],
    queryFn: () => unwrap(api().remarks.discussed(shown)),
  });

/** What was said before about lines that the whole branch changes: read once everything else is drawn. */
export function useDiscussed(options: DiscussedOptions): OldDiscussions {
  const { isOn, shown, view, diff, own, handle } = options;
  const painted = usePainted(diff);
  const isAsked = isOn && painted && shown?.whole === true && own !== null;
  const { data, dataUpdatedAt } = useQuery({ ...discussedQuery(shown ?? NO_DIFF), enabled: isAsked });
  const discussed: Discussed = (isAsked ? data : undefined) ?? NOTHING;
  // What was written just now is not in the future.
  const now = Math.max(useNow(HOUR_MS), dataUpdatedAt);
  const names = namesInDiff(diff.files);
  const discussions = useMemo(() => {
    const all = threadsInDiff(discussed.threads, names);
    return all.length === 0 ? NONE : discussionsOf(all, threadsInDiff(own ?? [], names), now);
  }, [discussed.threads, own, names, now]);
  const [opened, setOpened] = useState<{ view: string; key: string } | null>(null);
  const open = discussions.find(({ key }) => opened?.view === view && key === opened.key);
  useFocus(opened, handle);

  const show = ({ key }: Discussion): void => setOpened({ view, key });
  const close = useStable(() => {
    setOpened(null);
    if (open) handle.current?.setCursor({ path: open.path, ...open.at });
    handle.current?.focus();
  });
  const onMark = useStable(({ key }: LineMark): boolean => {
    const pressed = discussions.find((one) => one.key === key);
    if (pressed === undefined) return false;
    if (pressed === open) close();
    else show(pressed);
    return true;
  });
  const next = (): void => {
    const paths = filePlaces(diff.files);
    const order = ({ path, at }: Discussion): number => (paths.get(path) ?? 0) * 1e9 + at.last;
    const all = discussions.toSorted((a, b) => order(a) - order(b));
    const after = open === undefined ? undefined : all.find((one) => order(one) > order(open));
    const first = after ?? all[0];
    if (first) show(first);
  };
  useCommands({ 'discussed.next': discussions.length > 0 ? next : undefined });

  const openThread = useStable(options.openThread);
  const copyPatch = useStable(async ({ commit, anchor }: RemarkThread, text: string, nth: number) => {
    const { orgId, repo, branch, ephemeral } = shown ?? NO_DIFF;
    try {
      const place = { orgId, repo, branch, ephemeral, commit, anchor };
      await unwrap(
        api().app.copyText({ text: (await unwrap(api().remarks.patch({ ...place, text, nth }))).patch }),
      );
      return true;
    } catch (thrown) {
      messages.say(toAppError(thrown).message, { bad: true });
      return false;
    }
  });
  const { problem } = discussed;
  const cards = useMemo(
    (): readonly Insert[] =>
      open === undefined
        ? NO_CARDS
        : [
            {
              key: `card ${open.key}`,
              path: open.path,
              at: open.at,
              estimate: 120,
              keep: true,
              render: () => (
                <DiscussedCard
                  discussion={open}
                  problem={problem}
                  copyPatch={copyPatch}
                  onOpen={openThread}
                  onClose={close}
                />
              ),
            },
          ],
    [open, problem, copyPatch, openThread, close],
  );
  const marks = useMemo(
    (): readonly LineMark[] =>
      discussions.map((one) => {
        const { key, path, at, label, title } = one;
        return { key, path, at, label, title, look: 'discussed', expanded: one === open };
      }),
    [discussions, open],
  );
  return { cards, marks, onMark };
}

const NOTHING: Discussed = { threads: [], problem: null };
const NONE: readonly Discussion[] = [];
const NO_CARDS: readonly Insert[] = [];

/** Moves the focus to what was opened, once it is drawn. */
function useFocus(opened: { key: string } | null, handle: RefObject<DiffHandle | null>): void {
  useEffect(() => {
    if (opened !== null) void handle.current?.revealInsert(`card ${opened.key}`, { focus: true });
  }, [opened, handle]);
}
