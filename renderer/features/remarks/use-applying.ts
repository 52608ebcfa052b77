import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { RemarkThread, ShownDiff } from '../../../shared/ipc/remarks.ts';
import { useCapabilities } from '../../api/capabilities.ts';
import { api, unwrap } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { messages, sayProblem } from '../../app/messages.ts';
import type { Diff } from '../../diff/index.ts';
import { useStable } from '../../ui/use-stable.ts';
import type { ShownRemark } from './shown-remark.ts';

/** A suggestion in a remark: `nth` counts those of the remark, from 0. */
interface SuggestionIn {
  thread: RemarkThread;
  remark: ShownRemark;
  nth: number;
}

/** Writes suggestions into the folder's files; absent where there are none. */
export interface Applying {
  apply: (of: SuggestionIn) => Promise<void>;
  /** Restores the file. @param undo see RemarkPart */
  takeBack: (thread: RemarkThread, undo: string) => Promise<void>;
}

interface ApplyingOptions {
  /** Resolves a thread, which the message about an applied suggestion offers. */
  resolve: (thread: RemarkThread) => void;
  /** See `Diff.expect`. */
  onWrite: Diff['expect'];
}

export function useApplying(shown: ShownDiff, { resolve, onWrite }: ApplyingOptions): Applying | undefined {
  const client = useQueryClient();
  const { files } = useCapabilities(shown.orgId);
  const reload = (): Promise<void> => client.invalidateQueries({ queryKey: keys.remarks(shown) });

  const takeBack = useStable(async (thread: RemarkThread, undo: string): Promise<void> => {
    const cancel = onWrite(thread.placed.path);
    try {
      await unwrap(api().remarks.takeBack({ undo }));
      messages.say('Undone: the file is as it was.', { key: 'remark', about: thread.key });
    } catch (thrown) {
      cancel();
      sayProblem(thrown, { key: 'remark', about: thread.key });
    }
    await reload();
  });

  const apply = useStable(async (of: SuggestionIn): Promise<void> => {
    const { orgId, repo, branch, ephemeral } = shown;
    const { thread, remark, nth } = of;
    const { commit, notesRef, anchor, placed } = thread;
    const cancel = onWrite(placed.path);
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
      const lines = last < first ? '' : last === first ? `:${first}` : `:${first}-${last}`;
      messages.say(`Applied to ${path}${lines}`, {
        key: 'remark',
        about: thread.key,
        action: { label: 'Undo', run: () => void takeBack(thread, undo) },
        second: thread.resolved ? null : { label: 'Resolve', run: () => resolve(thread) },
      });
    } catch (thrown) {
      cancel();
      sayProblem(thrown, { key: 'remark', about: thread.key });
    }
    await reload();
  });

  return useMemo(() => (files ? { apply, takeBack } : undefined), [files, apply, takeBack]);
}
