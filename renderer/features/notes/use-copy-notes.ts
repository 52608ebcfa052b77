import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { CopyableNote } from '../../../shared/ipc/copyable-note.ts';
import { api, unwrap } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { messages, sayProblem } from '../../app/messages.ts';
import type { Note, NotePlace, RepositoryPlace } from '../../../shared/ipc/shapes.ts';
import { plural } from '../../ui/format.ts';
import { copiedText } from './copied-text.ts';

/** A note whose commit was replaced by another one. */
export type NoteToCopy = CopyableNote & { to: string };

export const isToCopy = (note: CopyableNote): note is NoteToCopy => note.to !== null;

/** A note that was written: its text before that, and as it is since. */
interface Copied {
  before: string | null;
  after: Note;
  /** What was taken from the notes on uncommitted changes. */
  released: { place: NotePlace; taken: string } | null;
}

/** Copies notes to rewritten commits, one at a time. `progress` is null while idle. */
export function useCopyNotes(place: RepositoryPlace) {
  const client = useQueryClient();
  const stopped = useRef(false);
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null);
  const { mutate, error } = useMutation({
    mutationFn: async (notes: readonly NoteToCopy[]) => {
      stopped.current = false;
      const copied: Copied[] = [];
      try {
        for (const [done, note] of notes.entries()) {
          if (stopped.current) return;
          setProgress({ done, of: notes.length });
          const one = await copyOne(place, note);
          if (one !== null) copied.push(one);
        }
      } finally {
        if (copied.length > 0)
          messages.say(`${plural(copied.length, 'note')} copied`, {
            action: { label: 'Undo', run: () => void undo(copied) },
          });
      }
    },
    onSettled: async () => {
      setProgress(null);
      await client.invalidateQueries({ queryKey: keys.notes(place) });
    },
  });

  async function undo(copied: readonly Copied[]): Promise<void> {
    const left = [...copied];
    try {
      for (let one = left[0]; one !== undefined; one = left[0]) {
        await takeBack(one);
        left.shift();
      }
    } catch (thrown) {
      sayProblem(thrown, { action: { label: 'Try again', run: () => void undo(left) } });
    }
    await client.invalidateQueries({ queryKey: keys.notes(place) });
  }

  return { progress, error, start: mutate, stop: () => void (stopped.current = true) };
}

/** Nothing that is there is replaced: the copy goes below it. @returns null: nothing was written yet */
async function copyOne({ orgId, repo }: RepositoryPlace, note: NoteToCopy): Promise<Copied | null> {
  const at = { orgId, repo, notesRef: note.notesRef, object: note.to };
  const { text: before, refSha } = await unwrap(api().notes.read(at));
  // It was copied meanwhile.
  if (note.uncommitted === undefined && before?.includes(note.from) === true) return null;
  const action = before === null ? 'add' : 'append';
  const base = { text: before, refSha };
  const outcome = await unwrap(
    api().notes.write({ place: at, action, text: copiedText(note), base, exact: action === 'add' }),
  );
  if (outcome.status !== 'done') return null;
  return { before, after: outcome.note, released: await release({ ...at, object: note.from }, note) };
}

/** The commit has these remarks now: they are no longer on the uncommitted changes. */
async function release(place: NotePlace, { uncommitted }: NoteToCopy): Promise<Copied['released']> {
  if (uncommitted === undefined) return null;
  const { taken } = await unwrap(api().localNotes.release({ place, sources: uncommitted }));
  return { place, taken };
}

async function takeBack({ before, after: { place, text, refSha }, released }: Copied): Promise<void> {
  const action = before === null ? 'remove' : 'edit';
  const base = { text, refSha };
  await unwrap(api().notes.write({ place, action, text: before ?? '', base, exact: true }));
  if (released !== null) await unwrap(api().localNotes.restore(released));
}
