import { MAX_READ_CHANGES } from '../../../../shared/ipc/limits.ts';
import { HUNK, REST } from '../../model/kinds.ts';
import type { HunkCommand, OtherReader } from '../../model/hunk-command.ts';
import type { AnswerOf, EventOf, QuestionOf, WorkerEvent } from '../../model/protocol.ts';
import type { LinePlace, ReadCause, ReadingRow } from '../../model/shapes.ts';
import type { DiffDocument } from '../document.ts';
import { isChange, linePlace } from '../places.ts';
import type { Relay } from '../relay.ts';
import { kindAt, lineAt } from '../rows.ts';
import { scan } from '../scan.ts';
import { isLoaded, type StoredFile, type WithText } from '../stored-file.ts';
import { yieldWorker } from '../yield-thread.ts';
import { changeKeys } from './change-keys.ts';
import { changesIn, headerAbove, hunkUnder } from './hunk-rows.ts';

/** Knows which hunks of a document were read, marks them, and shows it. */
export class ReadHunks {
  readonly #post: (message: WorkerEvent) => void;
  readonly #relay: Relay;
  #document: DiffDocument | null = null;
  /** Whether the document has the marks from before: until then none are made, as they would replace these. */
  #hasMarks = false;

  constructor(post: (message: WorkerEvent) => void, relay: Relay) {
    this.#post = post;
    this.#relay = relay;
  }

  /** Another document is read. */
  reset(document: DiffDocument): void {
    [this.#document, this.#hasMarks] = [document, false];
  }

  obey(command: HunkCommand): void {
    if (command.type === 'setHunks') void this.#set(command.marks);
    else if (command.type === 'setReaders') void this.#setReaders(command.readers);
    else if (command.type === 'digests')
      for (const path of command.paths) this.#document?.read.digested.add(path);
    else if (command.type === 'adoptHunks') this.#adopt(command.file, command.raw);
    else this.#open(command.file, command.row, command.open, command.at, command.rowsOf);
  }

  /** Replaces all marks. */
  async #set(marks: readonly (readonly [path: string, marks: string])[]): Promise<void> {
    const document = this.#document;
    if (!document) return;
    const now = new Map(marks);
    const changed = document.files.filter(
      ({ entry: { path } }) => (now.get(path) ?? '') !== (document.read.marks.get(path) ?? ''),
    );
    this.#hasMarks = true;
    document.read.marks.clear();
    for (const [path, keys] of now) document.read.marks.set(path, keys);
    await this.#eachInTurn(changed, ({ reading, own, scanned }) => void reading.read(own ?? scanned));
    if (changed.length > 0 && document === this.#document) this.#relay.show(() => changed, null, -1, 'soon');
  }

  /** Replaces what others read. */
  async #setReaders(readers: readonly OtherReader[]): Promise<void> {
    const document = this.#document;
    if (!document) return;
    const paths = new Set([...document.read.readers, ...readers].flatMap(({ files }) => [...files.keys()]));
    document.read.readers = readers;
    const changed = document.files.filter(({ entry: { path } }) => paths.has(path));
    await this.#eachInTurn(changed, ({ reading, own, scanned }) => void reading.others(own ?? scanned));
    if (changed.length > 0 && document === this.#document) this.#relay.show(() => changed, null, -1, 'soon');
  }

  /** Marks whole files; see the protocol. */
  async markFiles({ ids, isRead, carried }: QuestionOf<'markFiles'>): Promise<void> {
    const document = this.#document;
    if (!this.#hasMarks) return;
    const files = ids.flatMap((id) => document?.files[id] ?? []);
    const changed: StoredFile[] = [];
    await this.#eachInTurn(files, (file) => {
      const own = file.own ?? file.scanned;
      if (own && this.#mark(file, file.reading.keys(own).keys(), isRead)) changed.push(file);
    });
    // The page knows that a file is viewed.
    const publish = isRead ? 'later' : 'now';
    if (document === this.#document) this.#tell(changed, carried ? 'carried' : 'file', publish);
  }

  /** What a file changed when it was viewed was read. */
  #adopt(id: number, raw: string): void {
    const document = this.#document;
    const file = document?.files[id];
    const viewed = scan(raw);
    if (!document || !this.#hasMarks || !file || viewed.count === 0) return;
    const { path } = file.entry;
    if (document.read.marks.has(path)) return;
    document.read.marks.set(path, changeKeys(viewed).slice(-MAX_READ_CHANGES).join(''));
    this.#tell([file], 'carried', 'soon');
  }

  /** Marks the hunk that a row belongs to; see the protocol. */
  markHunk({ file: id, row, isRead, folded }: QuestionOf<'markHunk'>): AnswerOf<'markHunk'> {
    const file = this.#document?.files[id];
    if (!this.#hasMarks || !isLoaded(file) || file.rows.hunks === null) return null;
    const line = lineAt(file.scanned, file.rows, row);
    // The row behind the last hunk belongs to it.
    const header = headerAbove(file.scanned, kindAt(file.scanned, line) === REST ? line - 1 : line);
    const hunk = hunkUnder(file.scanned, header);
    if (!hunk) return null;
    const now = isRead ?? !file.rows.hunks.read.has(header);
    if (now) file.reading.open(file.scanned, header, false);
    if (this.#mark(file, changesIn(hunk), now)) this.#tell([file], 'hunk', now ? 'soon' : 'now');
    return { isRead: now, next: this.#nextUnread(file, header, new Set(folded)) };
  }

  /** Opens or folds the read hunk that a row is the header of. */
  #open(id: number, row: number, isOpen: boolean, at: ReadingRow | null, rowsOf: number): void {
    this.#relay.show(
      ({ files }) =>
        files.filter(
          (file) =>
            file.id === id &&
            isLoaded(file) &&
            file.reading.open(file.scanned, lineAt(file.scanned, file.rows, row), isOpen),
        ),
      at,
      rowsOf,
      'later',
    );
  }

  /** Opens the folded hunk that a line of a file's scan belongs to. */
  openAt(id: number, line: number): void {
    const file = this.#document?.files[id];
    if (!isLoaded(file) || !file.rows.hunks?.folded.size || line < 0) return;
    const header = headerAbove(file.scanned, line);
    if (!file.rows.hunks.folded.has(header) || header === line) return;
    if (file.reading.open(file.scanned, header, true)) this.#relay.show(() => [file], null, -1, 'later');
  }

  #mark({ reading, own, scanned, entry: { path } }: StoredFile, changes: Iterable<number>, isRead: boolean) {
    const diff = own ?? scanned;
    const marks = diff && reading.marked(diff, changes, isRead);
    if (marks === null) return false;
    this.#document?.read.marks.set(path, marks);
    return true;
  }

  /** Shows it, and then has it kept: by then the page knows what the rows say. */
  #tell(files: StoredFile[], cause: ReadCause, publish: EventOf<'relaid'>['publish']): void {
    const document = this.#document;
    if (!document || files.length === 0) return;
    this.#relay.show(() => files, null, -1, publish);
    this.#post({
      type: 'hunksRead',
      files: files.map(({ entry: { path }, readCount: { isRead } }) => ({
        path,
        marks: document.read.marks.get(path) ?? '',
        isAll: isRead,
      })),
      cause,
    });
  }

  /** The first change that is shown of the next hunk that is unread; behind the last one, the first. */
  #nextUnread(from: WithText, header: number, folded: ReadonlySet<number>): LinePlace | null {
    const files = this.#document?.inOrder() ?? [];
    const at = files.indexOf(from);
    const rest = [...files.slice(at + 1), ...files.slice(0, at)].filter(({ id }) => !folded.has(id));
    return (
      this.#firstUnread(from, (line) => line > header) ??
      rest.reduce<LinePlace | null>((place, file) => place ?? this.#firstUnread(file, () => true), null) ??
      this.#firstUnread(from, (line) => line < header)
    );
  }

  #firstUnread(file: WithText, counts: (header: number) => boolean): LinePlace | null {
    const own = file.own ?? file.scanned;
    if (!this.#document || file.laidOut.hunks === null || file.reading.isAllRead(own)) return null;
    const { rows, scanned } = file;
    let isUnread = false;
    for (let row = 0; row < rows.count; row += 1) {
      if (isUnread && isChange(scanned, rows, row)) return linePlace(file, row, 'new', this.#document.view);
      const line = rows.right?.[row] ?? row;
      if (line >= 0 && kindAt(scanned, line) >= HUNK)
        isUnread = counts(line) && rows.hunks?.read.has(line) !== true;
    }
    return null;
  }

  /** The thread takes other messages in between. */
  async #eachInTurn(files: readonly StoredFile[], run: (file: StoredFile) => void): Promise<void> {
    const document = this.#document;
    const yieldLoop = yieldWorker();
    for (const file of files) {
      run(file);
      // One after the other is the point.
      // oxlint-disable-next-line no-await-in-loop
      await yieldLoop();
      if (document !== this.#document) return;
    }
  }
}
