/**
 * Writes the stream that `git fast-import` reads: a whole history in one process instead of one process a commit.
 * Everything here is text in memory; nothing touches the disk.
 */

/** Name, address and time of an author or committer. `at` is in milliseconds since the epoch, written in UTC. */
export interface Signature {
  readonly name: string;
  readonly email: string;
  readonly at: number;
}

export type Mode = '100644' | '100755' | '120000';

/** One step from the parent's tree to the commit's tree. `copy` and `move` keep the source's mode and content. */
export type TreeChange =
  | {
      readonly kind: 'put';
      readonly path: string;
      readonly content: string | Uint8Array;
      readonly mode: Mode;
    }
  | { readonly kind: 'delete'; readonly path: string }
  | { readonly kind: 'move' | 'copy'; readonly from: string; readonly path: string };

/** A commit that was already written to the stream; only good inside the same stream. */
export type Mark = `:${number}`;

export interface CommitPlan {
  readonly ref: string;
  readonly author: Signature;
  readonly committer?: Signature;
  readonly message: string;
  /** First parent. Absent: a root commit. */
  readonly from?: Mark | undefined;
  readonly merge?: Mark;
  readonly changes: readonly TreeChange[];
}

/** One revision of one note. `text: null` removes the note. */
export interface NotePlan {
  /** Fully qualified, for example `refs/notes/reviews`. */
  readonly notesRef: string;
  readonly on: Mark;
  readonly text: string | null;
  readonly by: Signature;
  readonly message?: string;
}

const NO_OBJECT = '0'.repeat(40);

/** C-style quoting as Git reads it; always quoted, so no path can be taken for a command. */
const quoted = (path: string): string =>
  `"${path.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n').replaceAll('\t', '\\t')}"`;

const ident = (who: Signature): string =>
  `${who.name} <${who.email}> ${Math.floor(who.at / 1000).toString()} +0000`;

/** Collects commits, refs, tags and notes, and hands out the finished stream. */
export class ImportStream {
  readonly #chunks: Uint8Array[] = [];
  readonly #tips = new Map<string, Mark>();
  #last = 0;

  #line(text: string): void {
    this.#chunks.push(Buffer.from(`${text}\n`));
  }

  #data(content: string | Uint8Array): void {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    this.#line(`data ${bytes.byteLength.toString()}`);
    this.#chunks.push(bytes, Buffer.from('\n'));
  }

  #open(ref: string, author: Signature, committer: Signature, message: string): Mark {
    this.#last += 1;
    const mark: Mark = `:${this.#last}`;
    this.#line(`commit ${ref}`);
    this.#line(`mark ${mark}`);
    this.#line(`author ${ident(author)}`);
    this.#line(`committer ${ident(committer)}`);
    this.#data(message.endsWith('\n') ? message : `${message}\n`);
    this.#tips.set(ref, mark);
    return mark;
  }

  commit(plan: CommitPlan): Mark {
    // A new branch from nothing must not inherit a tip that an earlier stream left behind.
    if (plan.from === undefined) this.#line(`reset ${plan.ref}`);
    const mark = this.#open(plan.ref, plan.author, plan.committer ?? plan.author, plan.message);
    if (plan.from !== undefined) this.#line(`from ${plan.from}`);
    if (plan.merge !== undefined) this.#line(`merge ${plan.merge}`);
    for (const change of plan.changes) this.#change(change);
    this.#line('');
    return mark;
  }

  #change(change: TreeChange): void {
    if (change.kind === 'delete') {
      this.#line(`D ${quoted(change.path)}`);
    } else if (change.kind === 'put') {
      this.#line(`M ${change.mode} inline ${quoted(change.path)}`);
      this.#data(change.content);
    } else {
      this.#line(`${change.kind === 'move' ? 'R' : 'C'} ${quoted(change.from)} ${quoted(change.path)}`);
    }
  }

  /** Points a ref at a commit of this stream without a commit of its own. */
  ref(name: string, at: Mark): void {
    this.#line(`reset ${name}`);
    this.#line(`from ${at}`);
    this.#line('');
  }

  /** An annotated tag. */
  tag(name: string, at: Mark, by: Signature, message: string): void {
    this.#line(`tag ${name}`);
    this.#line(`from ${at}`);
    this.#line(`tagger ${ident(by)}`);
    this.#data(`${message}\n`);
  }

  /** Writes one revision of a note, each a commit on its notes ref, as `git notes` would (fan-out included). */
  note(plan: NotePlan): void {
    const before = this.#tips.get(plan.notesRef);
    const verb = plan.text === null ? "removed by 'git notes remove'" : "added by 'git notes add'";
    this.#open(plan.notesRef, plan.by, plan.by, plan.message ?? `Notes ${verb}`);
    if (before !== undefined) this.#line(`from ${before}`);
    if (plan.text === null) {
      this.#line(`N ${NO_OBJECT} ${plan.on}`);
    } else {
      this.#line(`N inline ${plan.on}`);
      this.#data(plan.text.endsWith('\n') ? plan.text : `${plan.text}\n`);
    }
    this.#line('');
  }

  /** The last commit written to a ref in this stream. */
  tip(ref: string): Mark {
    const mark = this.#tips.get(ref);
    if (mark === undefined) throw new Error(`Nothing was written to ${ref}`);
    return mark;
  }

  /** The whole stream; `done` lets Git notice when it was cut short. */
  bytes(): Uint8Array {
    return Buffer.concat([...this.#chunks, Buffer.from('done\n')]);
  }
}
