import type { WorkerEvent } from '../model/protocol.ts';
import type { FileInfo } from '../model/shapes.ts';
import { AnswerHead } from './answer-head.ts';
import { entry, type DiffEntry } from './answer.ts';
import { blobsOf } from './blobs.ts';
import type { ChunkSender } from './chunk-sender.ts';
import { prepare } from './colour.ts';
import type { DiffDocument } from './document.ts';
import { readDiff } from './endpoint.ts';
import type { StoredFile } from './stored-file.ts';

interface UpdaterEvents {
  post: (event: WorkerEvent) => void;
  /** A file's lines have changed, or it is gone: what was computed from them is out of date. */
  onChanged: (id: number) => void;
  /** A file without rows was sent: its content may contain more facts. */
  onWithoutRows: (id: number) => void;
}

/** What a file's entry is now; null: the comparison no longer has it. */
type Changes = Map<string, DiffEntry | null>;

/**
 * Reads a comparison again while it is shown, and replaces only the files that have changed, once the page releases
 * them. Everything else keeps its id, its rows and its place.
 */
export class DocumentUpdater {
  readonly #sender: ChunkSender;
  readonly #events: UpdaterEvents;
  readonly #prepared: typeof prepare;
  #stop = new AbortController();
  #document: DiffDocument | null = null;
  #changes: Changes = new Map();
  /** Files are replaced one release after the other, and compared with what they are then. */
  #replaced: Promise<void> = Promise.resolve();

  /** `prepared`: resolves when the grammar of a language is loaded. */
  constructor(sender: ChunkSender, events: UpdaterEvents, prepared = prepare) {
    this.#sender = sender;
    this.#events = events;
    this.#prepared = prepared;
  }

  /** Another document is opened. */
  reset(document: DiffDocument): void {
    this.#stop.abort();
    this.#document = document;
    this.#changes = new Map();
  }

  /** Finds what has changed. Every outcome is reported to the page. */
  async read(document: DiffDocument, url: string): Promise<void> {
    this.#stop.abort();
    const { signal } = (this.#stop = new AbortController());
    const { post } = this.#events;
    const head = new AnswerHead();
    const entries = new Map<string, DiffEntry>();
    const onMember: Parameters<typeof readDiff>[1]['onMember'] = (key, value) => {
      if (key !== 'files' && key !== 'filtered_files') head.take(key, value);
      else {
        const one = entry(value);
        if (one) entries.set(one.path, key === 'files' ? one : { ...one, raw: null, complete: true });
      }
    };
    try {
      await readDiff(url, { onMember, signal });
    } catch {
      if (!signal.aborted) post({ type: 'updateFailed' });
      return;
    }
    await this.#replaced;
    if (signal.aborted) return;
    document.includingBase = head.includingBase;
    this.#changes = changesBetween(document, entries);
    post(head.head);
    if (head.stats) post(head.stats);
    post(head.generated ?? { type: 'generated', yes: [], no: [] });
    post({ type: 'changed', paths: [...this.#changes.keys()] });
  }

  /** Replaces these files, if they have changed. */
  async release(document: DiffDocument, paths: readonly string[]): Promise<void> {
    const changes: Changes = new Map();
    for (const path of paths) {
      const change = this.#changes.get(path);
      if (change !== undefined) changes.set(path, change);
      this.#changes.delete(path);
    }
    const replaced = this.#replaced.then(() => this.#apply(document, changes));
    this.#replaced = replaced.catch(() => undefined);
    await replaced;
  }

  async #apply(document: DiffDocument, changes: Changes): Promise<void> {
    const files = new Map(document.files.flatMap((file) => (file.isGone ? [] : [[file.entry.path, file]])));
    // Their grammars, so that rows that are replaced have their colours at once.
    const sent = [...changes.keys()].flatMap((path) => files.get(path) ?? []);
    for (const { id, language } of sent)
      if (language && this.#sender.sentOf(id).length > 0) await this.#prepared(language);
    if (document !== this.#document) return;
    const infos: FileInfo[] = [];
    const chunks: Extract<WorkerEvent, { type: 'updated' }>['chunks'] = [];
    const gone: number[] = [];
    for (const [path, change] of changes) {
      const file = files.get(path);
      const had = file ? this.#sender.sentOf(file.id) : [];
      if (file) this.#sender.forget(file.id);
      if (change === null) {
        if (file) document.remove(file.id);
        if (file) gone.push(file.id);
        if (file) this.#events.onChanged(file.id);
        continue;
      }
      const info = file ? document.fill(file.id, change) : document.add(change);
      this.#events.onChanged(info.id);
      infos.push(had.length > 0 ? (document.lookAt(info.id) ?? info) : info);
      for (const index of had) {
        const chunk = this.#sender.rich(info.id, index);
        if (chunk) chunks.push(chunk);
      }
    }
    this.#events.post({ type: 'updated', files: infos, chunks, gone });
    for (const { id, heights, held } of infos)
      if (heights.length === 0 && held === null) this.#events.onWithoutRows(id);
  }
}

function changesBetween(document: DiffDocument, entries: ReadonlyMap<string, DiffEntry>): Changes {
  const changes: Changes = new Map();
  const shown = new Set<string>();
  for (const file of document.files) {
    const { path } = file.entry;
    if (file.isGone) continue;
    shown.add(path);
    const now = entries.get(path);
    if (now === undefined) changes.set(path, null);
    else if (!isSame(file, document.ownDiff(file.id), now)) changes.set(path, now);
  }
  for (const [path, one] of entries) if (!shown.has(path)) changes.set(path, one);
  return changes;
}

function isSame(file: StoredFile, own: ReturnType<DiffDocument['ownDiff']>, now: DiffEntry): boolean {
  // Git's own entry, while the file is shown as a new one.
  const was = file.byGit?.entry ?? file.entry;
  // The user loaded what is held back.
  if (now.raw === null && own !== null) {
    const blobs = blobsOf(own);
    const blob = was.blob ?? (now.state === 'D' ? blobs.old : blobs.next);
    return now.blob !== undefined && blob !== '' && now.blob.startsWith(blob);
  }
  const isAlike = JSON.stringify({ ...was, raw: null }) === JSON.stringify({ ...now, raw: null });
  return isAlike && (file.byGit !== null || (own?.raw ?? null) === now.raw);
}
