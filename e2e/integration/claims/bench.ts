/** Folders of a user, what the app says of them, and what the user's own Git says: no setting of ours is with it. */
import { execFile } from 'node:child_process';
import { appendFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { vi } from 'vitest';
import { review } from '../../../cli/main.ts';
import type { Repository } from '../../../electron/repositories/port.ts';
import { type Scripted, writeHistory } from '../../../hosting/testing/history.ts';
import { AppFailure } from '../../../shared/failure.ts';
import { openScene, type Scene } from '../support/repositories-scene.ts';

/** The app says that it does not know. It is compared with nothing. */
export const UNKNOWN = Symbol('not known');
/** What the app says of one thing, and what Git says of it. */
export interface Said {
  of: string;
  app: unknown;
  git: unknown;
}

interface Ran {
  code: number;
  out: string;
  err: string;
}

/** A folder, as its user has it. */
export interface Folder {
  path: string;
  /** Plain Git; another end than 0 is an answer. */
  ask: (...args: string[]) => Promise<Ran>;
  /** The same, which must end well. @returns what it prints, without its last line end */
  git: (...args: string[]) => Promise<string>;
  write: (path: string, text: string | Uint8Array) => Promise<void>;
  commit: (message: string, ...more: string[]) => Promise<string>;
}

export interface Bench {
  root: string;
  /** The first repository, which was made at random, and the others. */
  generated: () => Promise<readonly Opened[]>;
  /** A new empty folder. `init`: options of `git init`; null: it is no repository. */
  folder: (init?: readonly string[] | null) => Promise<Folder>;
  /** What is not a repository yet, or one of other ways to begin. */
  at: (path: string) => Folder;
  /** As a person opens it in the app. */
  open: (folder: Folder) => Promise<Opened>;
  /** Appends to the user's own configuration. */
  configure: (text: string) => Promise<void>;
  /** What `marginalia review` says in a folder. */
  review: (folder: string, ...args: string[]) => Promise<Ran>;
  close: () => Promise<void>;
}
export interface Opened extends Folder {
  repository: Repository;
}

const SEEDS = [11, 12, 13];
const USER = '[user]\n\tname = Uma User\n\temail = uma@example.com\n[protocol "file"]\n\tallow = always\n';

export async function openBench(): Promise<Bench> {
  const root = await mkdtemp(join(tmpdir(), 'claims-'));
  const home = join(root, 'home');
  await mkdir(home);
  const scene = await openScene('folder');
  let count = 0;
  let generated: Promise<readonly Opened[]> | undefined;
  const bench: Bench = {
    root,
    generated: () => (generated ??= generate(bench)),
    async folder(init = []) {
      const at = folderAt(join(root, `folder-${String((count += 1))}`));
      await mkdir(at.path);
      if (init !== null) await at.git('init', '--quiet', '--initial-branch=main', ...init);
      return at;
    },
    at: folderAt,
    open: (folder) => opened(scene, folder),
    configure: (text) => appendFile(join(home, '.gitconfig'), text),
    async review(folder, ...args) {
      const ran = { out: '', err: '' };
      const [out, err] = [(text: string) => (ran.out += text), (text: string) => (ran.err += text)];
      return { code: await review(args, { folder, out, err }), ...ran };
    },
    async close() {
      await scene.close();
      await rm(root, { recursive: true, force: true });
    },
  };
  return bench;
}

/** A user with nothing but a name; whatever a claim before configured is gone. */
export async function beginClaim({ root }: Bench): Promise<void> {
  const home = join(root, 'home');
  await writeFile(join(home, '.gitconfig'), USER);
  vi.stubEnv('HOME', home);
  vi.stubEnv('XDG_CONFIG_HOME', join(home, '.config'));
  vi.stubEnv('XDG_STATE_HOME', join(home, '.state'));
}

async function opened(scene: Scene, folder: Folder): Promise<Opened> {
  const place = await scene.repositories.folders.open(folder.path);
  return { ...folder, repository: scene.repositories.open(place) };
}

function folderAt(path: string): Folder {
  const ask: Folder['ask'] = (...args) =>
    new Promise((resolve) => {
      const env = { ...process.env, GIT_EDITOR: 'true', LC_ALL: 'C' };
      execFile('git', args, { cwd: path, env, maxBuffer: 2 ** 26 }, (error, out, err) => {
        resolve({ code: error === null ? 0 : Number(error.code), out, err });
      });
    });
  const git: Folder['git'] = async (...args) => {
    const { code, out, err } = await ask(...args);
    if (code !== 0) throw new Error(`git ${args.join(' ')}: ${err}`);
    return out.replace(/\n$/, '');
  };
  return {
    path,
    ask,
    git,
    async write(name, text) {
      await mkdir(dirname(join(path, name)), { recursive: true });
      await writeFile(join(path, name), text);
    },
    async commit(message, ...more) {
      await git('add', '--all');
      await git('commit', '--quiet', '--allow-empty', '-m', message, ...more);
      return await git('rev-parse', 'HEAD');
    },
  };
}

const NAMES = ['a.txt', 'b.txt', 'folder/c.txt', 'folder/d.txt'];
const step = fc.record({
  on: fc.constantFrom('main', 'topic', 'topic'),
  path: fc.constantFrom(...NAMES),
  does: fc.constantFrom('edits', 'edits', 'edits', 'deletes', 'renames', 'merges', 'binary'),
  line: fc.nat(29),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Thirty lines of a file. */
const thirty = (name: string): string =>
  Array.from({ length: 30 }, (_, at) => `line ${String(at)} of ${name}\n`).join('');

/** Two branches with a common beginning, and whatever their people did then. */
function historyOf(steps: readonly Step[]): Scripted[] {
  const begin = Object.fromEntries(NAMES.map((name) => [name, thirty(name)]));
  const files: Record<string, Record<string, string>> = { main: { ...begin }, topic: { ...begin } };
  const history: Scripted[] = [{ message: 'Begin\n', files: begin }];
  const begun = new Set(['main']);
  for (const [at, { on, path, does, line }] of steps.entries()) {
    const now = files[on] ?? {};
    const text = now[path];
    const changes: Scripted['files'] = {};
    if (does === 'deletes' && text !== undefined) changes[path] = null;
    else if (does === 'renames' && text !== undefined) {
      changes[path] = null;
      changes[`moved/${path}`] = text;
    } else if (does === 'binary') changes['bytes.bin'] = `\0${on}${String(line)}\0`;
    else changes[path] = (text ?? thirty(path)).replace(`line ${String(line)} `, `${on} ${String(at)} `);
    for (const [name, content] of Object.entries(changes))
      if (typeof content === 'string') now[name] = content;
      else delete now[name];
    const other = on === 'main' ? 'topic' : 'main';
    const merges = does === 'merges' && on === 'topic' && begun.has(other);
    history.push({
      ref: `refs/heads/${on}`,
      message: `Step ${String(at)}\n`,
      files: changes,
      ...(begun.has(on) ? {} : { from: ':1' }),
      ...(merges ? { merge: `refs/heads/${other}` } : {}),
    });
    begun.add(on);
  }
  return history;
}

async function generate(bench: Bench): Promise<readonly Opened[]> {
  const first: Step = { on: 'topic', path: 'a.txt', does: 'edits', line: 3 };
  const all: Opened[] = [];
  for (const seed of SEEDS) {
    const folder = await bench.folder();
    const [steps = []] = fc.sample(fc.array(step, { minLength: 5, maxLength: 12 }), { seed, numRuns: 1 });
    await writeHistory(join(folder.path, '.git'), historyOf([first, ...steps]));
    await folder.git('reset', '--quiet', '--hard');
    all.push(await bench.open(folder));
  }
  return all;
}

/** How a failure ends: the kind that the app gives it. */
export const kindOf = (cause: unknown): string => {
  if (cause instanceof AppFailure) return cause.error.kind;
  throw cause;
};
