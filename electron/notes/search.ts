import { Mutex } from 'async-mutex';
import { setTimeout as sleep } from 'node:timers/promises';
import type { NoteHit } from '../../shared/ipc/shapes.ts';
import type { NotesRefs } from '../repository-copy/notes-refs.ts';
import type { NoteChange } from '../../git/notes/notes-log.ts';
import { presentNotes, type RefIndex } from '../../git/notes/ref-index.ts';
import { yieldMain } from '../../git/process/yield.ts';
import { createTitleCache } from './title-cache.ts';
import { createHeldTexts, type Known } from './held-texts.ts';
import { excerptOf, matcherOf } from './search-text.ts';

/** Computes the answer for each thing once: many notes may share one long text. */
export function memoize<Thing, Answer>(ask: (thing: Thing) => Answer): (thing: Thing) => Answer {
  const answers = new Map<Thing, { answer: Answer }>();
  return (thing) => {
    const cached = answers.get(thing) ?? { answer: ask(thing) };
    answers.set(thing, cached);
    return cached.answer;
  };
}

/** The current note texts of one repository, kept in memory and updated incrementally. */
export interface NoteSearch {
  /** Reads the texts before the user starts typing. */
  prepare(): Promise<void>;
  /**
   * Notes that contain every word of the query, newest first.
   * @param among only these notes refs; empty: all
   * @param patience milliseconds after which it returns the matches among the texts read so far
   */
  find(query: string, limit: number, among?: readonly string[], patience?: number): Promise<SearchFound>;
}

interface SearchFound {
  hits: NoteHit[];
  total: number;
  /** How many were not searched, because their texts are missing or exceed the limit. */
  left: number;
  /** The texts are still being read. */
  isLoading: boolean;
}

interface Note {
  last: NoteChange;
  /** When it was written, in milliseconds since the epoch. */
  at: number;
  /** null: unavailable. */
  text: Known | null;
}

interface Found extends Note {
  ref: string;
  text: Known;
}

/** Characters of texts held, across all notes refs. */
const MAX_HELD_CHARACTERS = 128_000_000;

export function createSearch(fetched: NotesRefs, mostHeld = MAX_HELD_CHARACTERS): NoteSearch {
  const refs = new Map<string, { index: RefIndex; pending: Promise<readonly Note[]> }>();
  const texts = createHeldTexts((blobs, most) => fetched.textLists(blobs, most), mostHeld);
  const titlesOf = createTitleCache((objects) => fetched.titles(objects));
  /** Refs are read one at a time, because their texts share a limit. */
  const mutex = new Mutex();

  /** Callers during a read share it. */
  async function textsOf(ref: string): Promise<readonly Note[] | null> {
    const index = await fetched.index(ref);
    if (index === null) return null;
    const held = refs.get(ref);
    if (held?.index === index) return await held.pending;
    const pending = mutex.runExclusive(async () => await read(ref, index));
    pending.catch(() => {
      if (refs.get(ref)?.pending === pending) refs.delete(ref);
    });
    refs.set(ref, { index, pending });
    return await pending;
  }

  async function read(ref: string, index: RefIndex): Promise<readonly Note[]> {
    await texts.replace(ref, new Set(presentNotes(index).map(({ to }) => to ?? '')));
    return readOf(index);
  }

  /** A ref's notes whose texts have been read. */
  const readOf = (index: RefIndex): readonly Note[] =>
    presentNotes(index).map((last) => ({
      last,
      at: Date.parse(last.date) || 0,
      text: texts.of(last.to ?? ''),
    }));

  async function textsNow(ref: string): Promise<readonly Note[] | null> {
    const index = await fetched.index(ref);
    return index && readOf(index);
  }

  /** The existing refs; the texts of deleted ones are released. */
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
      const matches = memoize((text: Known) => holds(text.folded));
      const yieldLoop = yieldMain();
      const matching: Found[] = [];
      let left = 0;
      let isLoading = false;
      for (const ref of await listed()) {
        if (among.length > 0 && !among.includes(ref)) continue;
        const readInTime = await within(until - performance.now(), textsOf(ref));
        const held = readInTime === undefined ? await textsNow(ref) : readInTime;
        isLoading ||= readInTime === undefined;
        for (const { last, at, text } of held ?? []) {
          if (text === null) left += readInTime === undefined ? 0 : 1;
          else if (matches(text)) matching.push({ ref, last, at, text });
          const turn = yieldLoop();
          if (turn) await turn;
        }
      }
      const shown = matching.toSorted((a, b) => b.at - a.at).slice(0, limit);
      const titles = await titlesOf(shown.map(({ last }) => last.object));
      const excerpt = memoize((text: Known) => excerptOf(text.text, query, text.folded));
      const hits: NoteHit[] = [];
      for (const [at, { ref, last, text }] of shown.entries()) {
        hits.push({
          notesRef: ref,
          object: last.object,
          author: last.authorName,
          date: last.date,
          excerpt: excerpt(text),
          title: titles[at] ?? fetched.absent,
        });
        await yieldLoop();
      }
      return { hits, total: matching.length, left, isLoading };
    },
  };
}

/**
 * The promise's value if it resolves within `ms` milliseconds, after at least one turn of the event loop; else
 * undefined.
 */
async function within<T>(ms: number, coming: Promise<T>): Promise<T | undefined> {
  if (ms === Infinity) return await coming;
  const over = new AbortController();
  coming.catch(() => undefined);
  const late = sleep(Math.max(0, ms), undefined, { signal: over.signal }).catch(() => undefined);
  return await Promise.race([coming, late]).finally(() => over.abort());
}
