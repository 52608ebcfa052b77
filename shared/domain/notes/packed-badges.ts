/** One note of an overview: on which object of a notes ref, who wrote it last and when. */
interface Badge {
  notesRef: string;
  object: string;
  author: string | null;
  date: string | null;
}

/**
 * The notes of one notes ref as few values, because forty thousand objects hold up whoever checks and copies them: ids
 * one after another in one text; authors and dates each once, with a NUL between them, and for each note their places
 * (0: not known).
 */
export interface PackedBadges {
  notesRef: string;
  /** Characters of one id. */
  idLength: number;
  ids: string;
  authors: string;
  author: Uint32Array<ArrayBuffer>;
  dates: string;
  date: Uint32Array<ArrayBuffer>;
}

/** Packs the notes of each notes ref. Ids of one ref are of one length, or those of another are left out. */
export function packBadges(badges: readonly Badge[]): PackedBadges[] {
  return [...Map.groupBy(badges, ({ notesRef }) => notesRef)].map(([notesRef, all]) => {
    const idLength = all[0]?.object.length ?? 0;
    const own = all.filter(({ object }) => object.length === idLength);
    const [authors, dates] = [new Places(), new Places()];
    return {
      notesRef,
      idLength,
      ids: own.map(({ object }) => object).join(''),
      author: Uint32Array.from(own, ({ author }) => authors.of(author)),
      date: Uint32Array.from(own, ({ date }) => dates.of(date)),
      authors: authors.text,
      dates: dates.text,
    };
  });
}

/** The notes as they were before `packBadges`. */
export function unpackBadges(packed: readonly PackedBadges[]): Badge[] {
  const badges: Badge[] = [];
  for (const { notesRef, idLength, ids, author, date, ...texts } of packed) {
    const [authors, dates] = [texts.authors.split(NUL), texts.dates.split(NUL)];
    for (let at = 0; at < author.length; at += 1) {
      badges.push({
        notesRef,
        object: ids.slice(at * idLength, (at + 1) * idLength),
        author: authors[(author[at] ?? 0) - 1] ?? null,
        date: dates[(date[at] ?? 0) - 1] ?? null,
      });
    }
  }
  return badges;
}

const NUL = '\0';

/** Different texts, each once; a text's place counts from 1. */
class Places {
  readonly #values: string[] = [];
  readonly #places = new Map<string, number>();

  get text(): string {
    return this.#values.join(NUL);
  }

  of(value: string | null): number {
    if (value === null) return 0;
    const known = this.#places.get(value);
    if (known !== undefined) return known;
    this.#values.push(value.replaceAll(NUL, ''));
    this.#places.set(value, this.#values.length);
    return this.#values.length;
  }
}
