import type { NoteHit } from '../../shared/ipc/shapes.ts';
import type { NotesRefs } from '../repository-copy/notes-refs.ts';
import type { NoteChange } from '../../git/notes-log.ts';
import { presentNotes, type RefIndex } from '../repository-copy/ref-index.ts';
import { createBreath } from '../breath.ts';
import { createHeldTexts, type Known } from './held-texts.ts';
import { excerptOf, matcherOf } from './search-text.ts';

/** Texts of one repository's present notes, kept in memory and renewed by what changed. */
export interface NoteSearch {
  /** Reads the texts before the first word is typed. */
  prepare(): Promise<void>;
  /**
   * Notes that hold every word of the query, newest first. `left`: so many were not looked at, because their texts
   * are not here or more than can be held.
   * @param among on these notes refs alone; none: on all
   */
  find(
    query: string,
    limit: number,
    among?: readonly string[],
  ): Promise<{ hits: NoteHit[]; total: number; left: number }>;
}

interface Texts {
  index: RefIndex;
  /** By object; null: not to be had. */
  notes: ReadonlyMap<string, Known | null>;
}

interface Found {
  ref: string;
  object: string;
  last: NoteChange;
  known: Known;
}

/** Characters of texts that are held, of all notes refs together. */
const MOST_HELD = 128_000_000;

export function createSearch(fetched: NotesRefs, mostHeld = MOST_HELD): NoteSearch {
  const refs = new Map<string, { index: RefIndex; reading: Promise<Texts> }>();
  const texts = createHeldTexts((blobs, most) => fetched.texts(blobs, most), mostHeld);
  /** One ref is read after the other: what they hold together is counted. */
  let last: Promise<unknown> = Promise.resolve();

  /** Whoever asks while they are read waits for the same reading. */
  async function textsOf(ref: string): Promise<Texts | null> {
    const index = await fetched.index(ref);
    if (index === null) return null;
    const held = refs.get(ref);
    if (held?.index === index) return await held.reading;
    const reading = last.then(() => read(ref, index));
    last = reading.catch(() => {
      if (refs.get(ref)?.reading === reading) refs.delete(ref);
    });
    refs.set(ref, { index, reading });
    return await reading;
  }

  async function read(ref: string, index: RefIndex): Promise<Texts> {
    const present = presentNotes(index);
    await texts.replace(ref, new Set(present.map(({ to }) => to ?? '')));
    return { index, notes: new Map(present.map(({ object, to }) => [object, texts.of(to ?? '')])) };
  }

  /** Of the refs that there are; those that went are let go. */
  async function listed(): Promise<string[]> {
    const there = new Set((await fetched.refs()).map(({ ref }) => ref));
    for (const ref of refs.keys()) {
      if (there.has(ref)) continue;
      refs.delete(ref);
      last = last.then(() => texts.replace(ref, new Set()));
    }
    return [...there];
  }

  return {
    async prepare() {
      for (const ref of await listed()) await textsOf(ref);
    },
    async find(query, limit, among = []) {
      const holds = matcherOf(query);
      const matches = remembered((known) => holds(known.folded));
      const breath = createBreath();
      const found: Found[] = [];
      let left = 0;
      for (const ref of await listed()) {
        if (among.length > 0 && !among.includes(ref)) continue;
        const held = await textsOf(ref);
        for (const [object, known] of held?.notes ?? []) {
          const newest = held?.index.byObject.get(object)?.[0];
          if (known === null) left += 1;
          else if (newest !== undefined && matches(known)) found.push({ ref, object, last: newest, known });
          await breath();
        }
      }
      const dated = found.map((hit) => ({ ...hit, at: Date.parse(hit.last.date) || 0 }));
      const shown = dated.toSorted((a, b) => b.at - a.at).slice(0, limit);
      const titles = await fetched.titles(shown.map(({ object }) => object));
      const excerpt = remembered((known) => excerptOf(known.text, query, known.folded));
      const hits: NoteHit[] = [];
      for (const [at, { ref, object, last: newest, known }] of shown.entries()) {
        hits.push({
          notesRef: ref,
          object,
          author: newest.authorName,
          date: newest.date,
          excerpt: excerpt(known),
          title: titles[at] ?? null,
        });
        await breath();
      }
      return { hits, total: found.length, left };
    },
  };
}

/** Asks once for each text. */
function remembered<T>(ask: (known: Known) => T): (known: Known) => T {
  const answers = new Map<Known, { answer: T }>();
  return (known) => {
    const held = answers.get(known) ?? { answer: ask(known) };
    answers.set(known, held);
    return held.answer;
  };
}
