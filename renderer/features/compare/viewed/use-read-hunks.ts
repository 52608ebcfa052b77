import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useState } from 'react';
import { atOnce } from '../../../api/at-once.ts';
import { api } from '../../../api/client.ts';
import { keys } from '../../../api/keys.ts';
import { readHunksQuery } from '../../../api/read-hunks-query.ts';
import type { Diff, ReadCause, ReadFile } from '../../../diff/index.ts';

type Marks = ReadonlyMap<string, string>;

/**
 * Gives a diff the hunks that were read before, and keeps what is read from now on.
 *
 * @param comparison that of the whole branch
 * @param onRead is called when other hunks of some files are read
 * @returns whether hunks can be marked
 */
export function useReadHunks(
  comparison: string,
  { hunks }: Pick<Diff, 'hunks'>,
  onRead: (files: readonly ReadFile[], cause: ReadCause) => void,
): boolean {
  const client = useQueryClient();
  const { isSuccess } = useQuery(readHunksQuery(comparison));
  // A worker may answer when another comparison is shown: that says nothing of what was read there.
  const [latest] = useState(() => new WeakMap<Diff['hunks'], typeof onRead>());
  useLayoutEffect(() => void latest.set(hunks, onRead));
  useEffect(() => {
    const before = client.getQueryData<Marks>(keys.readHunks(comparison));
    if (!isSuccess || !before) return;
    hunks.take(before, (files, cause) => {
      const changed = files.map(({ path, marks }) => [path, marks] as [string, string]);
      atOnce(() =>
        client.setQueryData(
          keys.readHunks(comparison),
          (old: Marks = new Map()) => new Map([...old, ...changed]),
        ),
      );
      const isCarried = cause === 'carried' ? ({ isCarried: true } as const) : {};
      void api().viewed.markHunks({ comparison, files: changed, ...isCarried });
      latest.get(hunks)?.(files, cause);
    });
  }, [client, comparison, hunks, isSuccess, latest]);
  return isSuccess;
}
