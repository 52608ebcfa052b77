/** A remote and clones of it, and the app's Sync at work in them; `git` in a terminal beside. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { syncFolder } from '../../../electron/folder-sync/sync-folder.ts';
import type { Clash } from '../../../electron/folder-sync/put-together.ts';
import type { RemoteReceipt } from '../../../electron/folder-sync/receipt.ts';
import { folderGuard } from '../../../git/folder-guard.ts';
import { gitText, runGit } from '../../../git/run.ts';

const WHO = ['user.name=Reviewer', 'user.email=reviewer@example.com', 'commit.gpgsign=false'];
export const COMMITS = 'refs/notes/commits';

export interface SyncOptions {
  shared?: boolean;
  onlyHere?: readonly string[];
  signal?: AbortSignal;
  step?: (name: string) => void | Promise<void>;
  progress?: (what: string) => void;
  keep?: (ref: string, clashes: readonly Clash[]) => void;
}

export class Clone {
  readonly path: string;
  readonly clashes = new Map<string, readonly Clash[]>();
  #last: readonly RemoteReceipt[] = [];

  /** Where refs and objects are. */
  readonly gitDir: string;

  constructor(path: string, gitDir = join(path, '.git')) {
    this.path = path;
    this.gitDir = gitDir;
  }

  async git(...args: string[]): Promise<string> {
    return await gitText(args, { cwd: this.path, config: WHO, protocols: ['file', 'http', 'git', 'ssh'] });
  }

  async commit(text: string): Promise<string> {
    await writeFile(join(this.path, 'a.txt'), `${text}\n`);
    await this.git('add', '.');
    await this.git('commit', '--quiet', '-m', text);
    return await this.git('rev-parse', 'HEAD');
  }

  /** A note as `git notes` has it; null: none. */
  async note(object: string, ref = COMMITS): Promise<string | null> {
    const { code, stdout } = await runGit(['notes', '--ref', ref, 'show', object], {
      cwd: this.path,
      okCodes: [0, 1],
    });
    return code === 0 ? stdout.toString().trimEnd() : null;
  }

  async write(object: string, text: string, ref = COMMITS): Promise<void> {
    await this.git('notes', '--ref', ref, 'add', '-f', '-m', text, object);
  }

  /** Syncs, and gives the receipt of the first remote. */
  async sync(options: SyncOptions = {}): Promise<RemoteReceipt> {
    const { shared = true, onlyHere = [], signal = new AbortController().signal } = options;
    this.#last = await syncFolder(
      { folder: this.path, gitDir: this.gitDir, exchange: `${this.path}.exchange` },
      {
        signal,
        guard: folderGuard(),
        progress: (remote, now) => options.progress?.(`${remote} ${now?.what ?? ''}`),
        world: {
          author: () => Promise.resolve({ name: 'Reviewer', email: 'reviewer@example.com' }),
          shared: () => shared,
          onlyHere: (ref) => onlyHere.includes(ref),
          keepClashes: (ref, clashes) => {
            this.clashes.set(ref, clashes);
            options.keep?.(ref, clashes);
          },
          ...(options.step === undefined ? {} : { step: options.step }),
        },
      },
    );
    const [first] = this.#last;
    if (first === undefined) throw new Error('no remote');
    return first;
  }

  /** Of every remote. */
  get receipts(): readonly RemoteReceipt[] {
    return this.#last;
  }
}

/** A bare repository with one commit on `main`, and clones of it. */
export class Remote {
  readonly root: string;
  readonly path: string;
  readonly first: string;
  #clones = 0;

  private constructor(root: string, path: string, first: string) {
    this.root = root;
    this.path = path;
    this.first = first;
  }

  static async open(format = 'sha1'): Promise<Remote> {
    const root = await mkdtemp(join(tmpdir(), 'sync-'));
    const path = join(root, 'origin.git');
    const init = ['init', '--quiet', `--object-format=${format}`, '--initial-branch=main'];
    await runGit([...init, '--bare', path]);
    await runGit([...init, join(root, 'first')]);
    const clone = new Clone(join(root, 'first'));
    await clone.git('remote', 'add', 'origin', path);
    const first = await clone.commit('first');
    await clone.git('push', '--quiet', 'origin', 'main');
    return new Remote(root, path, first);
  }

  /** @param url absent: the path */
  async clone(url = this.path): Promise<Clone> {
    this.#clones += 1;
    const path = join(this.root, `clone ${this.#clones}`);
    await runGit(['clone', '--quiet', this.path, path], { protocols: ['file'] });
    const clone = new Clone(path);
    await clone.git('remote', 'set-url', 'origin', url);
    return clone;
  }

  async git(...args: string[]): Promise<string> {
    return await gitText(args, { gitDir: this.path, config: WHO });
  }

  async note(object: string, ref = COMMITS): Promise<string | null> {
    const { code, stdout } = await runGit(['notes', '--ref', ref, 'show', object], {
      gitDir: this.path,
      okCodes: [0, 1],
    });
    return code === 0 ? stdout.toString().trimEnd() : null;
  }

  async close(): Promise<void> {
    await rm(this.root, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
  }
}
