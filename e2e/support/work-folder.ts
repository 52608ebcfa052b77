/** A repository on this computer, as somebody works in it: opened in place by the app. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gitText, runGit } from '../../git/run.ts';
import { ComparePage } from '../pages/compare.ts';
import { StartPage } from '../pages/start.ts';
import { pickFile, type Running } from './launch.ts';

/** Path -> content; null deletes. */
type Changes = Readonly<Record<string, string | Uint8Array | null>>;

const WHO = ['user.name=Reviewer', 'user.email=reviewer@example.com', 'commit.gpgsign=false'];

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

  /** A clone of it, as a colleague makes one. */
  async clone(path: string, ...options: string[]): Promise<WorkFolder> {
    await runGit(['clone', '--quiet', ...options, this.path, path], { protocols: ['file'] });
    return new WorkFolder(path);
  }

  async git(...args: string[]): Promise<string> {
    return await gitText(args, { cwd: this.path, config: WHO, protocols: ['file'] });
  }

  /** Writes some files and commits everything on the branch that is checked out. */
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

  /** Opens it from the start screen, on whatever is shown first. */
  async open({ app, page }: Running): Promise<ComparePage> {
    await pickFile(app, this.path);
    const start = new StartPage(page);
    await start.ready();
    await start.openFolder.click();
    const compare = new ComparePage(page);
    await compare.ready();
    return compare;
  }

  /** Opens it and compares a branch with `main`. */
  async compare(running: Running, branch: string): Promise<ComparePage> {
    const compare = await this.open(running);
    await compare.pickBase('main');
    await compare.pickBranch(branch);
    return compare;
  }
}
