import { MAX_READ_CHANGES } from '../../../../shared/ipc/limits.ts';
import { HUNK, isChanged, KIND } from '../../model/kinds.ts';
import type { Scan } from '../scan.ts';
import { identify, keysIn } from './change-keys.ts';
import { hunkRows, hunksIn, NOTHING_READ, type HunkRows } from './hunk-rows.ts';
import type { OtherReader } from '../../model/hunk-command.ts';
import { readByOthers, type ReadByOthers } from './other-readers.ts';
import { marked, readBy } from './read-changes.ts';
import type { WhatWasRead } from './what-was-read.ts';

/** What was read of one file's own diff. Nothing is computed while nothing was read. */
export class FileReading {
  readonly #path: string;
  readonly #all: WhatWasRead;
  #own: Scan | null = null;
  /** Counted once: a diff is laid out often, and may be very long. */
  #markable: { of: Scan; is: boolean } | null = null;
  #keys: readonly string[] | null = null;
  #digest: string | null = null;
  /** By change: 1 if it was read, given these marks. */
  #read: { of: string; by: Uint8Array } | null = null;
  #others: { of: readonly OtherReader[]; by: ReadByOthers | null } | null = null;
  #rows: { of: readonly unknown[]; rows: HunkRows } | null = null;
  /** The first changes of read hunks that the user opened. */
  #opened: ReadonlySet<number> = new Set();

  /** @param all what was read of all files, wherever */
  constructor(path: string, all: WhatWasRead) {
    [this.#path, this.#all] = [path, all];
  }

  get #marks(): string {
    return this.#all.marks.get(this.#path) ?? '';
  }

  /** The keys of its changes; none if there are too many to be marked one by one. */
  keys(own: Scan): readonly string[] {
    this.#forget(own);
    if (this.#keys === null) this.#identify(own);
    return this.#keys ?? [];
  }

  /** See `identify`. */
  digest(own: Scan): string {
    this.#forget(own);
    if (this.#digest === null) this.#identify(own, true);
    return this.#digest ?? '';
  }

  /** @param whole also if its changes cannot be marked one by one */
  #identify(own: Scan, whole = false): void {
    const isMarkable = this.#isMarkable(own);
    const { digest, keys } = isMarkable || whole ? identify(own) : { digest: null, keys: [] };
    [this.#digest, this.#keys] = [digest, isMarkable ? keys : []];
  }

  /** By change: 1 if it was read. null: none was. */
  read(own: Scan | null): Uint8Array | null {
    const marks = this.#marks;
    if (own === null || marks === '') return null;
    this.#forget(own);
    if (this.#read?.of !== marks) {
      const by = Uint8Array.from(readBy(this.keys(own), keysIn(marks)), (mark) => (mark < 0 ? 0 : 1));
      this.#read = { of: marks, by };
    }
    return this.#read.by.includes(1) ? this.#read.by : null;
  }

  /** What others read of it; null: nothing. */
  others(own: Scan | null): ReadByOthers | null {
    const { readers } = this.#all;
    if (own === null || readers.length === 0) return null;
    this.#forget(own);
    if (this.#others?.of !== readers) {
      const isAny = readers.some(({ files }) => files.has(this.#path));
      this.#others = { of: readers, by: isAny ? readByOthers(this.#path, this.keys(own), readers) : null };
    }
    return this.#others.by;
  }

  /** What rows of a scan show of it, which may have more context; the same object as before if that is unchanged. */
  rows(own: Scan | null, scanned: Scan, folds: boolean): HunkRows | null {
    if (own !== null && !this.#isMarkable(own)) return null;
    const read = this.read(own);
    const others = this.others(own);
    if (read === null && others === null) return NOTHING_READ;
    const of = [scanned, read, folds, this.#opened, others];
    if (!this.#rows || of.some((value, at) => value !== this.#rows?.of[at]))
      this.#rows = { of, rows: hunkRows(scanned, read, folds, this.#opened, others) };
    return this.#rows.rows;
  }

  /** Whether all of it was read. */
  isAllRead(own: Scan | null): boolean {
    return this.read(own)?.every((each) => each === 1) ?? false;
  }

  /** The marks once these changes are read, or unread again; null: nothing changes. */
  marked(own: Scan, changes: Iterable<number>, isRead: boolean): string | null {
    const before = this.#marks;
    const keys = this.keys(own);
    const after = keys.length === 0 ? before : marked(keys, keysIn(before), changes, isRead).join('');
    return after === before ? null : after;
  }

  /** Opens or folds the read hunk under a header. @returns false if there is none, or nothing changes */
  open(scanned: Scan, header: number, isOpen: boolean): boolean {
    for (const hunk of hunksIn(scanned)) {
      if (hunk.header !== header || this.#opened.has(hunk.firstChange) === isOpen) continue;
      const opened = new Set(this.#opened);
      if (isOpen) opened.add(hunk.firstChange);
      else opened.delete(hunk.firstChange);
      this.#opened = opened;
      return true;
    }
    return false;
  }

  /** Whether its changes can be marked one by one: there are not too many of them. */
  #isMarkable(own: Scan): boolean {
    if (own.additions + own.deletions <= MAX_READ_CHANGES) return true;
    if (this.#markable?.of !== own) this.#markable = { of: own, is: changeCount(own) <= MAX_READ_CHANGES };
    return this.#markable.is;
  }

  #forget(own: Scan): void {
    if (own === this.#own) return;
    [this.#own, this.#keys, this.#digest, this.#read, this.#others] = [own, null, null, null, null];
    this.#opened = new Set();
  }
}

/** How many changes a diff has. In a plain loop: it runs before the first rows of a diff are drawn. */
function changeCount({ kinds, count }: Scan): number {
  let [changes, inside] = [0, false];
  for (let line = 0; line < count; line += 1) {
    const changed = isChanged((kinds[line] ?? HUNK) & KIND);
    if (changed && !inside) changes += 1;
    inside = changed;
  }
  return changes;
}
