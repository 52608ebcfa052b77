import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { CopyableNote } from '../../../shared/ipc/copyable-note.ts';
import { api, unwrap } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { RepositoryPlace } from '../../../shared/ipc/shapes.ts';
import { copiedText } from './copied-text.ts';

/** Copies notes to rewritten commits, one at a time. `progress` is null while idle. */
export function useCopyNotes(place: RepositoryPlace) {
  const client = useQueryClient();
  const stopped = useRef(false);
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null);
  const { mutate, error } = useMutation({
    mutationFn: async (pairs: readonly CopyableNote[]) => {
      stopped.current = false;
      for (const [done, pair] of pairs.entries()) {
        if (stopped.current) return;
        setProgress({ done, of: pairs.length });
        await copyOne(place, pair);
      }
    },
    onSettled: async () => {
      setProgress(null);
      await client.invalidateQueries({ queryKey: keys.notes(place) });
    },
  });
  return { progress, error, start: mutate, stop: () => void (stopped.current = true) };
}

/** An `add`: a note written there meanwhile stays, and nothing is written. */
async function copyOne({ orgId, repo }: RepositoryPlace, note: CopyableNote): Promise<void> {
  const at = { orgId, repo, notesRef: note.notesRef, object: note.to };
  const now = await unwrap(api().notes.read(at));
  if (now.text !== null) return;
  const base = { text: null, refSha: now.refSha };
  await unwrap(api().notes.write({ place: at, action: 'add', text: copiedText(note), base, exact: true }));
}
