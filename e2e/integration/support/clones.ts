/** A remote and clones of it, and the app's Sync at work in them; `git` in a terminal beside. */
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { syncFolder } from '../../../electron/folder-sync/sync-folder.ts';
import type { NoteConflict } from '../../../electron/folder-sync/merge-histories.ts';
import type { SyncReport } from '../../../electron/folder-sync/sync-report.ts';
import { folderGuard } from '../../../git/config/folder-guard.ts';
import { gitText, runGit } from '../../../git/process/run.ts';
import { writeHistory } from '../../../hosting/testing/history.ts';

const WHO = [
  'user.name=Reviewer',
  'user.email=reviewer@example.com',
  'commit.gpgsign=false',
  'core.fsync=none',
];
export const COMMITS = 'refs/notes/commits';

export interface SyncOptions {
  shared?: boolean;
  onlyHere?: readonly string[];
  signal?: AbortSignal;
  step?: (name: string) => void | Promise<void>;
  progress?: (what: string) => void;
  keep?: (ref: string, conflicts: readonly NoteConflict[]) => void;
}

export class Clone {
  readonly path: string;
  /** What is left to its writer, of all Syncs. */
  readonly conflicts = new Map<string, readonly NoteConflict[]>();
  #last: readonly SyncReport[] = [];

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
    await this.git('commit', '--quiet', '--all', '-m', text);
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

  /** Syncs, and gives the report of the first remote. */
  async sync(options: SyncOptions = {}): Promise<SyncReport> {
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
          keepConflicts: (ref, conflicts) => {
            this.conflicts.set(ref, [...(this.conflicts.get(ref) ?? []), ...conflicts]);
            options.keep?.(ref, conflicts);
            return () => {
              const left = this.conflicts.get(ref) ?? [];
              this.conflicts.set(
                ref,
                left.filter((one) => !conflicts.includes(one)),
              );
            };
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
  get reports(): readonly SyncReport[] {
    return this.#last;
  }
}

type Format = 'sha1' | 'sha256';
interface Begun {
  readonly remote: string;
  readonly clone: string;
  readonly first: string;
}

const made = new Map<Format, Promise<Begun>>();
const copy = (from: string, to: string): Promise<void> =>
  cp(from, to, { recursive: true, preserveTimestamps: true });

/** What every test begins with, made once: Git's processes are what costs time. It goes with the run's folder. */
function begun(format: Format): Promise<Begun> {
  const found = made.get(format) ?? make(format);
  made.set(format, found);
  return found;
}

async function make(format: Format): Promise<Begun> {
  const root = await mkdtemp(join(tmpdir(), 'begun-'));
  const [remote, clone] = [join(root, 'origin.git'), join(root, 'clone')];
  const how = [`--object-format=${format}`, '--initial-branch=main', '--template='];
  await runGit(['init', '--quiet', '--bare', ...how, remote]);
  await writeHistory(remote, [{ message: 'first', files: { 'a.txt': 'first\n' } }]);
  await runGit(['clone', '--quiet', '--template=', remote, clone], { protocols: ['file'] });
  return { remote, clone, first: await gitText(['rev-parse', 'main'], { gitDir: remote }) };
}

/** A bare repository with one commit on `main`, and clones of it. */
export class Remote {
  readonly root: string;
  readonly path: string;
  readonly first: string;
  readonly #format: Format;
  #clones = 0;

  private constructor(root: string, path: string, first: string, format: Format) {
    this.root = root;
    this.path = path;
    this.first = first;
    this.#format = format;
  }

  static async open(format: Format = 'sha1'): Promise<Remote> {
    const root = await mkdtemp(join(tmpdir(), 'sync-'));
    const path = join(root, 'origin.git');
    const { remote, first } = await begun(format);
    await copy(remote, path);
    return new Remote(root, path, first, format);
  }

  /** @param url absent: the path */
  async clone(url = this.path): Promise<Clone> {
    this.#clones += 1;
    const path = join(this.root, `clone ${this.#clones}`);
    const { clone } = await begun(this.#format);
    if (await this.#isAsBegun()) await copy(clone, path);
    else await runGit(['clone', '--quiet', '--template=', this.path, path], { protocols: ['file'] });
    const config = join(path, '.git', 'config');
    const text = await readFile(config, 'utf8');
    await writeFile(
      config,
      text.replace(/^\turl = .*$/m, () => `\turl = ${JSON.stringify(url)}`),
    );
    return new Clone(path);
  }

  /** Whether nobody has sent anything yet. */
  async #isAsBegun(): Promise<boolean> {
    const all = await readdir(join(this.path, 'refs'), { recursive: true, withFileTypes: true });
    const refs = all.filter((entry) => entry.isFile()).map(({ name }) => name);
    return (
      refs.length === 1 &&
      (await readFile(join(this.path, 'refs/heads/main'), 'utf8').catch(() => '')).trim() === this.first &&
      !existsSync(join(this.path, 'packed-refs'))
    );
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
