import { HUNK } from '../model/kinds.ts';
import { withBlob } from './blobs.ts';
import { contentOf, fits } from './context/content.ts';
import { fetchBytes } from './fetch-bytes.ts';
import { kindAt } from './rows.ts';
import type { Scan } from './scan.ts';
import type { WithText } from './stored-file.ts';

/** For larger files, the start states of hunks are guessed. */
const MAX_FILE_BYTES = 1_000_000;

/**
 * Reads the texts of files on this computer, so that the colours of each hunk take the lines above it into account. For
 * remote files nothing is fetched for that.
 */
export class TextsHere {
  #fileUrl = '';
  readonly #tried = new WeakSet<Scan>();
  /** One after the other, in the order requested. */
  #turn: Promise<void> = Promise.resolve();
  readonly #onText: (id: number) => void;

  /** @param onText called for each file whose text is now loaded */
  constructor(onText: (id: number) => void) {
    this.#onText = onText;
  }

  /** Another comparison is read. `fileUrl`: of a file, without its path. */
  open(fileUrl: string): void {
    this.#fileUrl = fileUrl;
  }

  /** Reads the text of a partially shown file, once. `isOpen`: whether the document is still the current one. */
  want(file: WithText, isOpen: () => boolean): void {
    const { scanned } = file;
    if (!this.#isWanted(file)) return;
    this.#tried.add(scanned);
    this.#turn = this.#readAfter(this.#turn, file, scanned, isOpen);
  }

  async #readAfter(
    before: Promise<void>,
    file: WithText,
    scanned: Scan,
    isOpen: () => boolean,
  ): Promise<void> {
    await before;
    if (isOpen() && file.scanned === scanned) await this.#read(file, scanned, isOpen);
  }

  #isWanted(file: WithText): boolean {
    const { scanned, entry, language, content, interdiff, encoding } = file;
    if (!language || content || interdiff !== '' || encoding !== '' || this.#tried.has(scanned)) return false;
    if (entry.state === 'A' || entry.state === 'D' || !entry.complete || entry.bytes > MAX_FILE_BYTES)
      return false;
    return scanned.kinds.some((_, line) => kindAt(scanned, line) >= HUNK && isBelow(scanned, line));
  }

  async #read(file: WithText, scanned: Scan, isOpen: () => boolean): Promise<void> {
    const url = new URL(this.#fileUrl);
    url.searchParams.set('path', file.entry.path);
    url.searchParams.set('here', 'true');
    const response = await fetchBytes(withBlob(url.href, scanned), new AbortController().signal);
    if ('failure' in response || !isOpen() || file.scanned !== scanned || file.content) return;
    const content = contentOf(new TextDecoder('utf-8', { ignoreBOM: true }).decode(response.bytes));
    if (!fits(scanned, content)) return;
    file.content = content;
    this.#onText(file.id);
  }
}

/** Whether lines above a hunk are hidden. */
const isBelow = (scanned: Scan, hunk: number): boolean => scanned.hunks > 0 && (scanned.news[hunk] ?? 0) > 1;
