/** A work tree of an author, in which `marginalia review` runs in this process. Plain Git judges what it wrote. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { vi } from 'vitest';
import { z } from 'zod';
import { review } from '../../../cli/main.ts';
import { gitText, runGit } from '../../../git/process/run.ts';

export const listedThread = z.strictObject({
  v: z.literal(1),
  id: z.string(),
  path: z.string(),
  first: z.number().nullable(),
  last: z.number().nullable(),
  side: z.enum(['new', 'old', 'file']),
  state: z.enum(['open', 'resolved']),
  outdated: z.boolean(),
  applied: z.boolean(),
  quotedIn: z.string().nullable(),
  commit: z.string(),
  ref: z.string(),
  author: z.string().nullable(),
  date: z.string().nullable(),
  text: z.string(),
  replies: z.array(
    z.strictObject({ author: z.string().nullable(), date: z.string().nullable(), text: z.string() }),
  ),
});
export type ListedThread = z.infer<typeof listedThread>;

export interface Ran {
  code: number;
  out: string;
  err: string;
}

/** The reviewer, who writes with plain Git. */
const REVIEWER = ['user.name=Rae', 'user.email=rae@example.com', 'commit.gpgsign=false'];

export class ReviewScene {
  readonly root: string;
  readonly folder: string;
  readonly temporary: string;

  private constructor(root: string) {
    this.root = root;
    this.folder = join(root, 'work');
    this.temporary = join(root, 'temporary');
  }

  /** A branch `topic` with one commit on `main`, which has `a.txt` with lines 1 to 20. */
  static async open(...init: string[]): Promise<ReviewScene> {
    const scene = new ReviewScene(await mkdtemp(join(tmpdir(), 'review-scene-')));
    const home = join(scene.root, 'home');
    await mkdir(home);
    await mkdir(scene.temporary);
    await writeFile(join(home, '.gitconfig'), '[user]\n\tname = Ann\n\temail = ann@example.com\n');
    vi.stubEnv('HOME', home);
    vi.stubEnv('XDG_CONFIG_HOME', join(home, '.config'));
    vi.stubEnv('XDG_STATE_HOME', join(home, '.state'));
    // Where commands keep what they read; that of the tests is shared with others.
    vi.stubEnv('TMPDIR', scene.temporary);
    await runGit(['init', '--quiet', '--initial-branch=main', ...init, scene.folder]);
    await scene.write('a.txt', numbers(20));
    await scene.commit('base');
    await scene.git('checkout', '--quiet', '-b', 'topic');
    return scene;
  }

  async close(): Promise<void> {
    vi.unstubAllEnvs();
    await rm(this.root, { recursive: true, force: true });
  }

  git(...args: string[]): Promise<string> {
    return gitText(args, { cwd: this.folder, config: REVIEWER, protocols: ['file'] });
  }

  async write(path: string, text: string | Uint8Array): Promise<void> {
    const file = join(this.folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }

  async commit(message: string): Promise<string> {
    await this.git('add', '-A');
    await this.git('commit', '--quiet', '--allow-empty', '-m', message);
    return await this.git('rev-parse', 'HEAD');
  }

  /** Appends to a note as a reviewer without this program does. */
  async note(text: string, commit = 'HEAD', ref = 'reviews'): Promise<void> {
    await this.git('notes', `--ref=${ref}`, 'append', '-m', text, commit);
  }

  /** A note as Git shows it; empty: there is none. */
  async shown(commit = 'HEAD', ref = 'reviews'): Promise<string> {
    const args = ['notes', `--ref=${ref}`, 'show', commit];
    const { stdout } = await runGit(args, { cwd: this.folder, okCodes: [0, 1] });
    return stdout.toString('utf8');
  }

  run(...args: string[]): Promise<Ran> {
    return this.runIn(this.folder, ...args);
  }

  async runIn(folder: string, ...args: string[]): Promise<Ran> {
    const ran = { out: '', err: '' };
    const code = await review(args, {
      folder,
      out: (text) => (ran.out += text),
      err: (text) => (ran.err += text),
    });
    return { code, ...ran };
  }

  /** Runs a command that must work. @returns its standard output */
  async do(...args: string[]): Promise<string> {
    const { code, out, err } = await this.run(...args);
    if (code !== 0) throw new Error(`review ${args.join(' ')}: ${String(code)} ${err}`);
    return out;
  }

  async list(...args: string[]): Promise<ListedThread[]> {
    const { out } = await this.run('list', '--json', ...args);
    return out
      .split('\n')
      .filter(Boolean)
      .map((line) => listedThread.parse(JSON.parse(line)));
  }
}

export const numbers = (count: number): string =>
  Array.from({ length: count }, (_, at) => `${String(at + 1)}\n`).join('');
