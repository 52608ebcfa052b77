import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api, unwrap } from '../../../api/client.ts';
import { keys } from '../../../api/keys.ts';
import type { Diff } from '../../../diff/index.ts';
import { viewedOf } from './viewed.ts';

/** Files that were viewed before hunks could be marked and changed since: of so many the diff of then is read. */
const MAX_CHANGED_FILES = 200;

/**
 * Takes over, once for each reading of a diff, what was viewed file by file: all hunks of a viewed file were read, and
 * those of a changed one that are as they were when it was viewed.
 *
 * @param comparison the key of the shown diff; `branch`: that of the whole branch's
 * @param isReady whether the marks of both are known
 */
export function useTakeOver(comparison: string, branch: string, diff: Diff, isReady: boolean): void {
  const client = useQueryClient();
  const last = useRef(diff);
  useEffect(() => {
    last.current = diff;
  }, [diff]);
  const isRead = isReady && diff.status === 'ready';
  const { hunks } = diff;
  useEffect(() => {
    if (!isRead) return undefined;
    let isOver = false;
    const marks = client.getQueryData<ReadonlyMap<string, string>>(keys.viewed(comparison)) ?? new Map();
    const before = client.getQueryData<ReadonlyMap<string, string>>(keys.readHunks(branch)) ?? new Map();
    const { viewed, stale } = viewedOf(last.current.files, marks);
    if (viewed.size > 0) hunks.markFiles([...viewed], true, true);
    const changed = [...stale].filter((path) => !before.has(path)).slice(0, MAX_CHANGED_FILES);
    void (async () => {
      for (const path of changed) {
        // One after the other: it is not urgent.
        // oxlint-disable-next-line no-await-in-loop
        const kept = await unwrap(api().viewed.diff({ comparison, path })).catch(() => null);
        if (isOver) return;
        if (kept) hunks.adopt(path, kept.raw);
      }
    })();
    return () => {
      isOver = true;
    };
  }, [client, comparison, branch, hunks, isRead]);
}
