/** The real app with a work tree open, driven through what its page may call, and ended with kill -9 in between. */
import type { Page } from 'playwright/test';
import { unpackCommits } from '../../../shared/domain/packed-commits.ts';
import { WORKTREE } from '../../../shared/domain/worktree.ts';
import type { RemarkThread, ShownDiff } from '../../../shared/ipc/remarks.ts';
import type { RepositoryPlace } from '../../../shared/ipc/shapes.ts';
import type { Result } from '../../../shared/result.ts';
import type { Running } from '../launch.ts';
import type { WorkFolder } from '../work-folder.ts';

const NOTES_REF = 'refs/notes/commits';

/** The value of a call to the main process. */
async function valueOf<T>(answer: Promise<Result<T>>): Promise<T> {
  const result = await answer;
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

/** Milliseconds until the app is killed while it does something; null: it may finish. */
type Killed = number | null;

export class ReviewersApp {
  private running: Running;
  private readonly launch: () => Promise<Running>;
  private readonly place: RepositoryPlace;

  private constructor(running: Running, launch: () => Promise<Running>, place: RepositoryPlace) {
    this.running = running;
    this.launch = launch;
    this.place = place;
  }

  static async open(work: WorkFolder, launch: () => Promise<Running>): Promise<ReviewersApp> {
    const running = await launch();
    await work.open(running);
    return new ReviewersApp(running, launch, await placeOf(running.page));
  }

  /** Of the working tree since `main`. */
  async threads(): Promise<RemarkThread[]> {
    const shown = await this.shown();
    const list = this.running.page.evaluate((of) => window.api.remarks.list(of), shown);
    return (await valueOf(list)).threads;
  }

  /** The notes that are in the app alone. */
  async ownNotes(): Promise<string[]> {
    const list = this.running.page.evaluate(() => window.api.localNotes.list({}));
    return (await valueOf(list)).map(({ text }) => text);
  }

  /** @returns whether it was killed meanwhile */
  async remark(path: string, line: number, text: string, killed: Killed): Promise<boolean> {
    const shown = await this.shown();
    return await this.act(killed, async (page) => {
      const lines = { first: line, last: line };
      const aimed = { ...shown, path, side: 'new' as const, lines };
      const target = await valueOf(page.evaluate((of) => window.api.remarks.target(of), aimed));
      if (target.to !== 'commit') throw new Error(target.why);
      const place = { ...this.place, notesRef: NOTES_REF, object: target.commit };
      const write = { place, anchor: target.anchor, text };
      await valueOf(page.evaluate((remark) => window.api.remarks.write(remark), write));
    });
  }

  /** @returns whether it was killed meanwhile */
  async reply(thread: RemarkThread, text: string, killed: Killed): Promise<boolean> {
    const write = { ...this.target(thread), text };
    return await this.act(killed, async (page) => {
      await valueOf(page.evaluate((remark) => window.api.remarks.write(remark), write));
    });
  }

  /** Resolves an open thread, and opens a resolved one. */
  async turn(thread: RemarkThread, killed: Killed): Promise<void> {
    const to = thread.resolved ? ('open' as const) : ('resolved' as const);
    const wanted = { ...this.target(thread), change: { to } };
    await this.act(killed, async (page) => {
      await valueOf(page.evaluate((change) => window.api.remarks.change(change), wanted));
    });
  }

  async handOver(killed: Killed): Promise<void> {
    const { place } = this;
    await this.act(killed, async (page) => {
      await valueOf(page.evaluate((of) => window.api.handOver.start({ ...of, reviewed: null }), place));
    });
  }

  private target({ notesRef, commit: object, anchor }: RemarkThread) {
    return { place: { ...this.place, notesRef, object }, anchor };
  }

  private async act(killed: Killed, act: (page: Page) => Promise<void>): Promise<boolean> {
    if (killed === null) {
      await act(this.running.page);
      return false;
    }
    const acting = act(this.running.page).catch(() => undefined);
    await new Promise((resolve) => void setTimeout(resolve, killed));
    await this.running.kill();
    await acting;
    this.running = await this.launch();
    await this.running.page.waitForFunction(() => document.documentElement.dataset['ready'] !== undefined);
    return true;
  }

  private async shown(): Promise<ShownDiff> {
    const comparison = { ...this.place, branch: WORKTREE, base: 'main' };
    const { commits, mergeBase } = await valueOf(
      this.running.page.evaluate((of) => window.api.commits.inComparison(of), comparison),
    );
    const [newest] = unpackCommits(commits);
    if (newest === undefined) throw new Error('nothing since main');
    const span = { sha: newest.sha, base: mergeBase };
    return { ...this.place, branch: WORKTREE, ephemeral: false, commits: span, whole: true };
  }
}

/** The folder that the app has open. */
async function placeOf(page: Page): Promise<RepositoryPlace> {
  const organizations = await valueOf(page.evaluate(() => window.api.organizations.list({})));
  for (const { id: orgId } of organizations) {
    const listed = page.evaluate((of) => window.api.repositories.list(of), { orgId });
    const [first] = (await valueOf(listed)).repositories;
    if (first !== undefined) return { orgId, repo: first.name };
  }
  throw new Error('no folder is open');
}
