import type { NoteHit } from '../../shared/ipc/shapes.ts';
import type { NotesRefs } from '../repository-copy/notes-refs.ts';
import { presentNotes, type RefIndex } from '../../git/notes/ref-index.ts';
import { yieldMain } from '../../git/process/yield.ts';
import { excerptOf } from './search-text.ts';

interface Entry {
  ref: string;
  object: string;
  blob: string;
  author: string;
  date: string;
  /** Milliseconds since the epoch. */
  at: number;
}

/** All notes of some notes refs, newest first by their own dates, page by page. */
export interface NoteList {
  /**
   * @param refs empty: all of them
   */
  page(refs: readonly string[], offset: number, limit: number): Promise<{ hits: NoteHit[]; total: number }>;
}

export function createNoteList(fetched: NotesRefs): NoteList {
  const cache = new Map<string, { index: RefIndex; entries: readonly Entry[] }>();
  /** The merged order of several refs, valid while their tips stay. */
  let merged: { key: string; entries: readonly Entry[] } | null = null;

  async function entriesOf(ref: string): Promise<{ tip: string; entries: readonly Entry[] } | null> {
    const index = await fetched.index(ref);
    if (index === null) return null;
    const held = cache.get(ref);
    if (held?.index === index) return { tip: index.tip, entries: held.entries };
    const entries = presentNotes(index)
      .map(({ object, to, authorName, date }) => ({
        ref,
        object,
        blob: to ?? '',
        author: authorName,
        date,
        at: Date.parse(date) || 0,
      }))
      .toSorted(newestFirst);
    cache.set(ref, { index, entries });
    return { tip: index.tip, entries };
  }

  async function all(refs: readonly string[]): Promise<readonly Entry[]> {
    const there = (await fetched.refs()).map(({ ref }) => ref);
    const wanted = refs.length === 0 ? there : there.filter((ref) => refs.includes(ref));
    const lists = (await Promise.all(wanted.map(entriesOf))).filter((list) => list !== null);
    const [only] = lists;
    if (lists.length === 1 && only) return only.entries;
    const key = lists.map(({ tip, entries }) => `${entries[0]?.ref ?? ''} ${tip}`).join('\n');
    if (merged?.key !== key)
      merged = { key, entries: lists.flatMap(({ entries }) => entries).toSorted(newestFirst) };
    return merged.entries;
  }

  return {
    async page(refs, offset, limit) {
      const entries = await all(refs);
      const shown = entries.slice(offset, offset + limit);
      const [texts, titles] = await Promise.all([
        fetched.texts(shown.map(({ blob }) => blob)),
        fetched.titles(shown.map(({ object }) => object)),
      ]);
      // Many objects may have the same note.
      const excerpts = new Map<string, string | null>();
      const yieldLoop = yieldMain();
      for (const [at, { blob }] of shown.entries()) {
        const text = texts[at] ?? null;
        if (!excerpts.has(blob)) excerpts.set(blob, text === null ? null : excerptOf(text, ''));
        await yieldLoop();
      }
      const hits = shown.map(({ ref, object, blob, author, date }, at) => ({
        notesRef: ref,
        object,
        author,
        date,
        excerpt: excerpts.get(blob) ?? null,
        title: titles[at] ?? fetched.absent,
      }));
      return { hits, total: entries.length };
    },
  };
}

const newestFirst = (a: Entry, b: Entry): number => b.at - a.at;
