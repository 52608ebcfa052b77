/** One note of an overview: its object, last author and date. */
interface Badge {
  notesRef: string;
  object: string;
  author: string | null;
  date: string | null;
}

/**
 * The notes of one notes ref, packed into few values, because validating and copying forty thousand objects between
 * processes takes long: the ids concatenated; each distinct author and date once, separated by NUL, and per note their
 * 1-based positions (0: unknown).
 */
export interface PackedBadges {
  notesRef: string;
  /** Length of one id in characters. */
  idLength: number;
  ids: string;
  authors: string;
  author: Uint32Array<ArrayBuffer>;
  dates: string;
  date: Uint32Array<ArrayBuffer>;
}

/** Notes between two looks at the clock: looking takes longer than packing one. */
const NOTES_PER_TURN = 64;

/** Awaited between notes, so that packing very many does not block the process. */
type Others = () => Promise<void> | undefined;

/** Packs the notes of each notes ref. All ids of a ref have the same length; ids of another length are dropped. */
export async function packBadges(
  badges: readonly Badge[],
  others: Others = () => undefined,
): Promise<PackedBadges[]> {
  const packing = new Map<string, Packing>();
  for (const [at, badge] of badges.entries()) {
    let one = packing.get(badge.notesRef);
    if (one === undefined) packing.set(badge.notesRef, (one = new Packing(badge)));
    one.add(badge);
    const turn = at % NOTES_PER_TURN === 0 ? others() : undefined;
    if (turn !== undefined) await turn;
  }
  return Array.from(packing.values(), (one) => one.packed());
}

/** Packs the notes of a notes ref whose authors and dates are not known. */
export const packObjects = (
  notesRef: string,
  { idLength, size, allKeys }: { idLength: number; size: number; allKeys: string },
): PackedBadges => ({
  notesRef,
  idLength,
  ids: allKeys,
  authors: '',
  author: new Uint32Array(size),
  dates: '',
  date: new Uint32Array(size),
});

/** Collects the notes of one notes ref. */
class Packing {
  readonly #notesRef: string;
  readonly #idLength: number;
  readonly #ids: string[] = [];
  readonly #author: number[] = [];
  readonly #date: number[] = [];
  readonly #authors = new Places();
  readonly #dates = new Places();

  constructor({ notesRef, object }: Badge) {
    this.#notesRef = notesRef;
    this.#idLength = object.length;
  }

  add({ object, author, date }: Badge): void {
    if (object.length !== this.#idLength) return;
    this.#ids.push(object);
    this.#author.push(this.#authors.of(author));
    this.#date.push(this.#dates.of(date));
  }

  packed(): PackedBadges {
    return {
      notesRef: this.#notesRef,
      idLength: this.#idLength,
      ids: this.#ids.join(''),
      author: Uint32Array.from(this.#author),
      date: Uint32Array.from(this.#date),
      authors: this.#authors.text,
      dates: this.#dates.text,
    };
  }
}

/** Reverses `packBadges`. */
export async function unpackBadges(
  packed: readonly PackedBadges[],
  others: Others = () => undefined,
): Promise<Badge[]> {
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
      const turn = at % NOTES_PER_TURN === 0 ? others() : undefined;
      if (turn !== undefined) await turn;
    }
  }
  return badges;
}

const NUL = '\0';

/** Distinct texts with their 1-based positions. */
class Places {
  readonly #values: string[] = [];
  readonly #places = new Map<string, number>();

  get text(): string {
    return this.#values.join(NUL);
  }

  of(value: string | null): number {
    if (value === null) return 0;
    const place = this.#places.get(value);
    if (place !== undefined) return place;
    this.#values.push(value.includes(NUL) ? value.replaceAll(NUL, '') : value);
    this.#places.set(value, this.#values.length);
    return this.#values.length;
  }
}
