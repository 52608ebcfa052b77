import { Mutex } from 'async-mutex';
import { setTimeout as sleep } from 'node:timers/promises';
import type { NoteHit } from '../../shared/ipc/shapes.ts';
import type { NotesRefs } from '../repository-copy/notes-refs.ts';
import type { NoteChange } from '../../git/notes/notes-log.ts';
import { presentNotes, type RefIndex } from '../repository-copy/ref-index.ts';
import { yieldMain } from '../yield.ts';
import { createFoundTitles } from './found-titles.ts';
import { createHeldTexts, type Known } from './held-texts.ts';
import { excerptOf, matcherOf } from './search-text.ts';

/** The same question, asked once about each thing: many notes may have one long text. */
export function eachOnce<Thing, Answer>(ask: (thing: Thing) => Answer): (thing: Thing) => Answer {
  const answers = new Map<Thing, { answer: Answer }>();
  return (thing) => {
    const known = answers.get(thing) ?? { answer: ask(thing) };
    answers.set(thing, known);
    return known.answer;
  };
}

/** Texts of one repository's present notes, kept in memory and renewed by what changed. */
export interface NoteSearch {
  /** Reads the texts before the first word is typed. */
  prepare(): Promise<void>;
  /**
   * Notes that hold every word of the query, newest first.
   * @param among on these notes refs alone; none: on all
   * @param patience after which it answers with what was found among the texts that were read by then; milliseconds
   */
  find(query: string, limit: number, among?: readonly string[], patience?: number): Promise<SearchFound>;
}

interface SearchFound {
  hits: NoteHit[];
  total: number;
  /** How many were not searched, because their texts are not here or more than can be held. */
  left: number;
  /** The texts are still being read. */
  reading: boolean;
}

interface Note {
  last: NoteChange;
  /** When that was; milliseconds since the epoch. */
  at: number;
  /** null: not to be had. */
  known: Known | null;
}

interface Found extends Note {
  ref: string;
  known: Known;
}

/** Characters of texts that are held, of all notes refs together. */
const MOST_HELD = 128_000_000;

export function createSearch(fetched: NotesRefs, mostHeld = MOST_HELD): NoteSearch {
  const refs = new Map<string, { index: RefIndex; reading: Promise<readonly Note[]> }>();
  const texts = createHeldTexts((blobs, most) => fetched.textLists(blobs, most), mostHeld);
  const titlesOf = createFoundTitles((objects) => fetched.titles(objects));
  /** Refs are read one after the other, because what they hold together is limited. */
  const mutex = new Mutex();

  /** Whoever asks while they are read waits for the same reading. */
  async function textsOf(ref: string): Promise<readonly Note[] | null> {
    const index = await fetched.index(ref);
    if (index === null) return null;
    const held = refs.get(ref);
    if (held?.index === index) return await held.reading;
    const reading = mutex.runExclusive(async () => await read(ref, index));
    reading.catch(() => {
      if (refs.get(ref)?.reading === reading) refs.delete(ref);
    });
    refs.set(ref, { index, reading });
    return await reading;
  }

  async function read(ref: string, index: RefIndex): Promise<readonly Note[]> {
    await texts.replace(ref, new Set(presentNotes(index).map(({ to }) => to ?? '')));
    return readOf(index);
  }

  /** What of a ref's texts is read. */
  const readOf = (index: RefIndex): readonly Note[] =>
    presentNotes(index).map((last) => ({
      last,
      at: Date.parse(last.date) || 0,
      known: texts.of(last.to ?? ''),
    }));

  async function textsNow(ref: string): Promise<readonly Note[] | null> {
    const index = await fetched.index(ref);
    return index && readOf(index);
  }

  /** Of the refs that there are; those that went are let go. */
  async function listed(): Promise<string[]> {
    const there = new Set((await fetched.refs()).map(({ ref }) => ref));
    for (const ref of refs.keys()) {
      if (there.has(ref)) continue;
      refs.delete(ref);
      void mutex.runExclusive(async () => await texts.replace(ref, new Set()));
    }
    return [...there];
  }

  return {
    async prepare() {
      for (const ref of await listed()) await textsOf(ref);
    },
    async find(query, limit, among = [], patience = Infinity) {
      const until = performance.now() + patience;
      const holds = matcherOf(query);
      const matches = eachOnce((known: Known) => holds(known.folded));
      const yieldLoop = yieldMain();
      const found: Found[] = [];
      let left = 0;
      let reading = false;
      for (const ref of await listed()) {
        if (among.length > 0 && !among.includes(ref)) continue;
        const readInTime = await within(until - performance.now(), textsOf(ref));
        const held = readInTime === undefined ? await textsNow(ref) : readInTime;
        reading ||= readInTime === undefined;
        for (const { last, at, known } of held ?? []) {
          if (known === null) left += readInTime === undefined ? 0 : 1;
          else if (matches(known)) found.push({ ref, last, at, known });
          const turn = yieldLoop();
          if (turn) await turn;
        }
      }
      const shown = found.toSorted((a, b) => b.at - a.at).slice(0, limit);
      const titles = await titlesOf(shown.map(({ last }) => last.object));
      const excerpt = eachOnce((known: Known) => excerptOf(known.text, query, known.folded));
      const hits: NoteHit[] = [];
      for (const [at, { ref, last, known }] of shown.entries()) {
        hits.push({
          notesRef: ref,
          object: last.object,
          author: last.authorName,
          date: last.date,
          excerpt: excerpt(known),
          title: titles[at] ?? fetched.absent,
        });
        await yieldLoop();
      }
      return { hits, total: found.length, left, reading };
    },
  };
}

/**
 * The promise's value if it comes within some milliseconds, waiting at least one turn of this process; undefined: it
 * did not.
 */
async function within<T>(ms: number, coming: Promise<T>): Promise<T | undefined> {
  if (ms === Infinity) return await coming;
  const over = new AbortController();
  coming.catch(() => undefined);
  const late = sleep(Math.max(0, ms), undefined, { signal: over.signal }).catch(() => undefined);
  return await Promise.race([coming, late]).finally(() => over.abort());
}
