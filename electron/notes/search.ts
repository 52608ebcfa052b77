import { setImmediate as breathe } from 'node:timers/promises';
import type { NoteHit } from '../../shared/ipc/shapes.ts';
import type { NotesRefs } from '../repository-copy/notes-refs.ts';
import type { NoteChange } from '../../git/notes-log.ts';
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
  /** Reads the texts before the first word is typed. */
  prepare(): Promise<void>;
  /** Notes that hold every word of the query, newest first. `among`: on these notes refs alone; none: on all. */
  find(query: string, limit: number, among?: readonly string[]): Promise<{ hits: NoteHit[]; total: number }>;
}

interface Texts {
  index: RefIndex;
  notes: Map<string, Known>;
}

/** Milliseconds of work after which others have their turn. */
const TURN = 4;

export function createSearch(fetched: NotesRefs): NoteSearch {
  const refs = new Map<string, { index: RefIndex; reading: Promise<Texts> }>();

  /** Whoever asks while they are read waits for the same reading. */
  async function textsOf(ref: string): Promise<Texts | null> {
    const index = await fetched.index(ref);
    if (index === null) return null;
    const known = refs.get(ref);
    if (known?.index === index) return await known.reading;
    const reading = read(index, known?.reading);
    refs.set(ref, { index, reading });
    reading.catch(() => {
      if (refs.get(ref)?.reading === reading) refs.delete(ref);
    });
    return await reading;
  }

  async function read(index: RefIndex, before: Promise<Texts> | undefined): Promise<Texts> {
    const held = await before?.catch(() => undefined);
    const notes = new Map<string, Known>();
    const missing: Array<{ object: string; blob: string }> = [];
    for (const { object, to } of presentNotes(index)) {
      const same = held?.notes.get(object);
      if (to === null) continue;
      if (same?.blob === to) notes.set(object, same);
      else missing.push({ object, blob: to });
    }
    const texts = await fetched.texts(missing.map(({ blob }) => blob));
    let began = performance.now();
    for (const [at, { object, blob }] of missing.entries()) {
      const text = texts[at] ?? '';
      notes.set(object, { blob, text, folded: text.normalize('NFC').toLowerCase() });
      if (performance.now() - began < TURN) continue;
      await breathe();
      began = performance.now();
    }
    return { index, notes };
  }

  return {
    async prepare() {
      for (const { ref } of await fetched.refs()) await textsOf(ref);
    },
    async find(query, limit, among = []) {
      const matches = matcherOf(query);
      const found: Array<{ ref: string; object: string; last: NoteChange; text: string }> = [];
      for (const { ref } of await fetched.refs()) {
        if (among.length > 0 && !among.includes(ref)) continue;
        const texts = await textsOf(ref);
        if (texts === null) continue;
        for (const [object, { text, folded }] of texts.notes) {
          if (!matches(folded)) continue;
          const last = texts.index.byObject.get(object)?.[0];
          if (last !== undefined) found.push({ ref, object, last, text });
        }
      }
      const dated = found.map((hit) => ({ ...hit, at: Date.parse(hit.last.date) || 0 }));
      const shown = dated.toSorted((a, b) => b.at - a.at).slice(0, limit);
      const titles = await fetched.titles(shown.map(({ object }) => object));
      const hits = shown.map(({ ref, object, last, text }, at) => ({
        notesRef: ref,
        object,
        author: last.authorName,
        date: last.date,
        excerpt: excerptOf(text, query),
        title: titles[at] ?? null,
      }));
      return { hits, total: found.length };
    },
  };
}
