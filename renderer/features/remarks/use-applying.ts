import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { RemarkThread, ShownDiff } from '../../../shared/ipc/remarks.ts';
import { useCapabilities } from '../../api/capabilities.ts';
import { api, unwrap } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { messages, sayProblem } from '../../app/messages.ts';
import { useStable } from '../../ui/use-stable.ts';
import { remarkKey, type ShownRemark } from './shown-remark.ts';

/** A suggestion in a remark: `nth` counts those of the remark, from 0. */
interface SuggestionIn {
  thread: RemarkThread;
  remark: ShownRemark;
  nth: number;
}

/** Writes suggestions into the folder's files; absent where there are none. */
export interface Applying {
  apply: (of: SuggestionIn) => Promise<void>;
  /** Restores the file; undefined: it was not applied in this session. */
  undoOf: (of: SuggestionIn) => (() => Promise<void>) | undefined;
}

const keyOf = ({ thread, remark, nth }: SuggestionIn): string => `${thread.key} ${remarkKey(remark)} ${nth}`;

/** @param resolve resolves a thread, which the message about an applied suggestion offers */
export function useApplying(shown: ShownDiff, resolve: (thread: RemarkThread) => void): Applying | undefined {
  const client = useQueryClient();
  const { files } = useCapabilities(shown.orgId);
  const [applied, setApplied] = useState<ReadonlyMap<string, string>>(new Map());

  const put = (key: string, undo: string | null): void =>
    setApplied((before) => {
      const next = new Map(before);
      if (undo === null) next.delete(key);
      else next.set(key, undo);
      return next;
    });
  const reload = (): Promise<void> => client.invalidateQueries({ queryKey: keys.remarks(shown) });

  const apply = useStable(async (of: SuggestionIn): Promise<void> => {
    const { orgId, repo, branch, ephemeral } = shown;
    const { thread, remark, nth } = of;
    const { commit, notesRef, anchor, placed } = thread;
    try {
      const { undo, path, first, last } = await unwrap(
        api().remarks.apply({
          orgId,
          repo,
          branch,
          ephemeral,
          commit,
          notesRef,
          anchor,
          nth,
          id: remark.id,
          path: placed.path,
        }),
      );
      put(keyOf(of), undo);
      const lines = last < first ? '' : last === first ? `:${first}` : `:${first}-${last}`;
      messages.say(`Applied to ${path}${lines}`, {
        key: 'remark',
        about: thread.key,
        action: thread.resolved ? null : { label: 'Resolve', run: () => resolve(thread) },
      });
    } catch (thrown) {
      sayProblem(thrown, { key: 'remark', about: thread.key });
    }
    await reload();
  });

  const takeBack = useStable(async (of: SuggestionIn): Promise<void> => {
    const key = keyOf(of);
    try {
      await unwrap(api().remarks.takeBack({ undo: applied.get(key) ?? '' }));
      messages.say('Undone: the file is as it was.', { key: 'remark', about: of.thread.key });
    } catch (thrown) {
      sayProblem(thrown, { key: 'remark', about: of.thread.key });
    }
    // It cannot be undone a second time, and what was changed since is the author's.
    put(key, null);
    await reload();
  });

  return useMemo(
    () =>
      files
        ? { apply, undoOf: (of) => (applied.has(keyOf(of)) ? () => takeBack(of) : undefined) }
        : undefined,
    [files, applied, apply, takeBack],
  );
}
