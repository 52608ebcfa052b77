import type { NoteHit } from '../../shared/ipc/shapes.ts';
import type { NotesRefs } from '../repository-copy/notes-refs.ts';
import { presentNotes, type RefIndex } from '../repository-copy/ref-index.ts';
import { excerptOf, matcherOf } from './search-text.ts';

interface Known {
  blob: string;
  text: string;
  /** What is searched: lower case, Unicode composed. */
  folded: string;
}

/** Texts of one repository's present notes, kept in memory and renewed by what changed. */
export interface NoteSearch {
  /** Notes that hold every word of the query, newest first. `among`: on these notes refs alone; none: on all. */
  find(query: string, limit: number, among?: readonly string[]): Promise<{ hits: NoteHit[]; total: number }>;
}

export function createSearch(fetched: NotesRefs): NoteSearch {
  const refs = new Map<string, { index: RefIndex; notes: Map<string, Known> }>();

  async function textsOf(ref: string): Promise<{ index: RefIndex; notes: Map<string, Known> } | null> {
    const index = await fetched.index(ref);
    if (index === null) return null;
    const held = refs.get(ref);
    if (held?.index === index) return held;
    const notes = new Map<string, Known>();
    const missing: Array<{ object: string; blob: string }> = [];
    for (const { object, to } of presentNotes(index)) {
      const before = held?.notes.get(object);
      if (to === null) continue;
      if (before?.blob === to) notes.set(object, before);
      else missing.push({ object, blob: to });
    }
    const texts = await fetched.texts(missing.map(({ blob }) => blob));
    for (const [at, { object, blob }] of missing.entries()) {
      const text = texts[at] ?? '';
      notes.set(object, { blob, text, folded: text.normalize('NFC').toLowerCase() });
    }
    const fresh = { index, notes };
    refs.set(ref, fresh);
    return fresh;
  }

  return {
    async find(query, limit, among = []) {
      const matches = matcherOf(query);
      const hits: NoteHit[] = [];
      for (const { ref } of await fetched.refs()) {
        if (among.length > 0 && !among.includes(ref)) continue;
        const found = await textsOf(ref);
        if (found === null) continue;
        for (const [object, { text, folded }] of found.notes) {
          if (!matches(folded)) continue;
          const last = found.index.byObject.get(object)?.[0];
          if (last === undefined) continue;
          hits.push({
            notesRef: ref,
            object,
            author: last.authorName,
            date: last.date,
            excerpt: excerptOf(text, query),
            title: null,
          });
        }
      }
      hits.sort((a, b) => Date.parse(b.date) - Date.parse(a.date));
      const shown = hits.slice(0, limit);
      const titles = await fetched.titles(shown.map(({ object }) => object));
      return { hits: shown.map((hit, at) => ({ ...hit, title: titles[at] ?? null })), total: hits.length };
    },
  };
}
