/** A local repository with somebody's work in it, opened in place by the app. */
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { gitText, runGit } from '../../git/process/run.ts';
import { ComparePage } from '../pages/compare.ts';
import { StartPage } from '../pages/start.ts';
import { pickFile } from './launch.ts';
import type { Visited } from './shared-app.ts';

/** Path -> content; null deletes. */
type Changes = Readonly<Record<string, string | Uint8Array | null>>;

/** Who commits in such a folder. */
export const AUTHOR_CONFIG = [
  'user.name=Reviewer',
  'user.email=reviewer@example.com',
  'commit.gpgsign=false',
];

/** Text in the format of `git fast-import`. */
const data = (text: string): string => `data ${Buffer.byteLength(text)}\n${text}\n`;

/** A folder and its comparison, as a second start of the program passes them. */
export async function askFor({ app, page }: Visited, path: string, range: string): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset['ready'] !== undefined);
  await app.evaluate(
    ({ app: electron }, told) => void electron.emit('second-instance', {}, [], told.cwd, told),
    { own: [basename(path), range], cwd: dirname(path) },
  );
}

export class WorkFolder {
  readonly path: string;

  private constructor(path: string) {
    this.path = path;
  }

  /** An empty repository on `main`. */
  static async create(path: string): Promise<WorkFolder> {
    await runGit(['init', '--quiet', '--initial-branch=main', path]);
    return new WorkFolder(path);
  }

  /** A repository with a commit on `main`, tagged `v1`, and one more on `topic`, which is checked out. */
  static async withTopic(path: string): Promise<WorkFolder> {
    const work = await WorkFolder.create(path);
    await work.commit('Begin', { 'a.txt': 'one\n' });
    await work.git('tag', 'v1');
    await work.git('checkout', '--quiet', '-b', 'topic');
    await work.commit('Work', { 'b.txt': 'two\n' });
    return work;
  }

  /** A clone of it, like a colleague's. */
  async clone(path: string, ...options: string[]): Promise<WorkFolder> {
    await runGit(['clone', '--quiet', ...options, this.path, path], { protocols: ['file'] });
    return new WorkFolder(path);
  }

  async git(...args: string[]): Promise<string> {
    return await gitText(args, { cwd: this.path, config: AUTHOR_CONFIG, protocols: ['file'] });
  }

  /** Writes some files and commits everything on the checked-out branch. */
  async commit(message: string, changes: Changes): Promise<void> {
    for (const [path, content] of Object.entries(changes)) {
      const file = join(this.path, path);
      await mkdir(dirname(file), { recursive: true });
      if (content === null) await this.git('rm', '--quiet', path);
      else await writeFile(file, content);
    }
    await this.git('add', '--all');
    await this.git('commit', '--quiet', `--message=${message}`);
  }

  /** Many small commits on the checked-out branch, in one Git process. */
  async commits(steps: readonly { message: string; path: string; text: string }[]): Promise<void> {
    const ref = await this.git('symbolic-ref', 'HEAD');
    const input = steps.map(({ message, path, text }, at) =>
      [
        `commit ${ref}\ncommitter Reviewer <reviewer@example.com> now\n${data(message)}`,
        at === 0 ? `from ${ref}^0\n` : '',
        `M 100644 inline ${path}\n${data(text)}`,
      ].join(''),
    );
    await runGit(['fast-import', '--quiet', '--date-format=now'], { cwd: this.path, input: input.join('') });
    await this.git('reset', '--quiet', '--hard');
  }

  /** Opens it from whatever screen is shown first. */
  async open({ app, page }: Visited): Promise<ComparePage> {
    await pickFile(app, this.path);
    await page.waitForFunction(() => document.documentElement.dataset['ready'] !== undefined);
    const { openFolder } = new StartPage(page);
    if (await openFolder.isVisible()) await openFolder.click();
    else await page.keyboard.press('ControlOrMeta+o');
    const compare = new ComparePage(page);
    await compare.ready();
    return compare;
  }

  /** Opens it at the comparison of a branch with `main`. */
  async compare(running: Visited, branch: string): Promise<ComparePage> {
    await askFor(running, this.path, `main...${branch}`);
    const compare = new ComparePage(running.page);
    await compare.compares(branch, 'main');
    return compare;
  }
}
