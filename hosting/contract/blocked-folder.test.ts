/** Pipes in a folder where Git would read a file: what is asked is answered, or refused in seconds with the file's name. */
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { gitText, runGit } from '../../git/process/run.ts';
import { foldersWithFiles } from '../../git/worktree/folders.ts';
import { inspectFolder } from '../in-place.ts';
import { openWorld, type World, type WorldAnswer } from '../testing/world.ts';
import { patience } from '../../shared/testing/patience.ts';

const WHO = ['user.name=R', 'user.email=r@example.com'];
/** Milliseconds. */
const SOON = patience(12_000);
let world: World;
let folder: string;
let token: string;
let begun: number;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'blocked-folder-'));
  await runGit(['init', '--quiet', '--initial-branch=main', folder]);
  await mkdir(join(folder, 'sub'));
  for (const text of ['one\n', 'two\n']) {
    await writeFile(join(folder, 'sub/a.txt'), text);
    await runGit(['add', '.'], { cwd: folder });
    await runGit(['commit', '--quiet', '-m', text], { cwd: folder, config: WHO });
  }
  await writeFile(join(folder, 'sub/a.txt'), 'not committed\n');
  world = await openWorld();
  world.hosting.host.store.addInPlace('mine', await inspectFolder(folder));
  token = await world.token('mine', ['git:read', 'git:write']);
  begun = performance.now();
});
afterEach(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

/** What is said of a folder that a file blocks, without HTTP. */
const HELD = { kind: 'validation', next: 'Remove it, or fix what refers to it, then try again.' };

/** Rejects with the refusal. */
const worktree = () => world.askFolder('worktree', 'mine', { shown: false, parts: false });

async function toAnswer(answer: Promise<WorldAnswer>): Promise<{ status: number; detail: string }> {
  const { status, json } = await answer;
  return { status, detail: String(json?.detail ?? '') };
}

const ask = (path: string) => toAnswer(world.send('GET', `/api/v1/repos/${path}`, { token }));

async function pipe(path: string): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await rm(join(folder, path), { force: true });
  execFileSync('mkfifo', [join(folder, path)]);
}

test.runIf(process.platform !== 'win32').each(['.gitignore', 'sub/.gitattributes', 'sub/deeper/.gitignore'])(
  'uncommitted changes beside a pipe at %s: refused, naming it; the commits can be read',
  async (path) => {
    await pipe(path);
    // Both wait for Git: side by side.
    const [answer, watched] = await Promise.all([
      worktree().then(
        () => 'read',
        (refusal: unknown) => refusal,
      ),
      foldersWithFiles(folder, join(folder, '.git')).then(() => 'read', String),
    ]);
    expect(answer).toMatchObject({
      ...HELD,
      message: expect.stringContaining(join(folder, path)),
    });
    if (path.endsWith('.gitignore')) expect(watched).toContain(path);
    expect(performance.now() - begun).toBeLessThan(2 * SOON);
    expect(await ask('diff?sha=HEAD')).toMatchObject({ status: 200 });
    await rm(join(folder, path));
    expect(await worktree()).toMatchObject({ commit: expect.any(String) });
  },
);

test.runIf(process.platform !== 'win32')(
  'commits and their diffs are read where a pipe lies among Git’s own files or is named as a list of patterns or names',
  async () => {
    for (const path of ['.git/.gitattributes', '.git/sub/.gitattributes', '.git/.mailmap', 'pipe'])
      await pipe(path);
    for (const key of ['core.attributesFile', 'core.excludesFile', 'mailmap.file', 'diff.orderFile'])
      await runGit(['config', key, join(folder, 'pipe')], { cwd: folder });
    for (const path of ['diff?sha=HEAD', 'commits?branch=main', 'commits?branch=main&path=sub/a.txt'])
      expect(await ask(path), path).toMatchObject({ status: 200 });
    expect(await worktree()).toMatchObject({ commit: expect.any(String) });
    expect(performance.now() - begun).toBeLessThan(SOON);
  },
);

const LOOSE = ['.git/refs/heads/pipe', '.git/refs/notes/pipe', '.git/logs/refs/notes/commits', '.git/index'];
const LISTED = ['commit-graph', 'commit-graphs/commit-graph-chain', '../pack/multi-pack-index'];
const NEAR_INDEX = ['.git/sharedindex.0123456789abcdef0123456789abcdef01234567', '.git/info/exclude'];
const ROUTES = ['refs', 'branches', 'commits?branch=main', 'diff?sha=HEAD', 'notes/refs'];

/** As the same answer over HTTP. */
const whether = (answer: Promise<unknown>): Promise<{ status: number; detail: string }> =>
  answer.then(
    () => ({ status: 200, detail: '' }),
    ({ kind, next, message }: Error & { kind: string; next?: string }) => ({
      status: kind === HELD.kind && next === HELD.next ? 503 : 500,
      detail: message,
    }),
  );

/** Asks everything at once, and writes a note. */
async function askAll(object: string): Promise<{ what: string; status: number; detail: string }[]> {
  const json = { object_ref: object, action: 'append', note: 'text' };
  const all = [
    ...ROUTES.map((path) => [path, ask(path)] as const),
    ['head', whether(world.askFolder('head', 'mine', {}))] as const,
    ['worktree', whether(worktree())] as const,
    ['note', toAnswer(world.send('POST', '/api/repos/mine/notes', { token, json }))] as const,
  ];
  return await Promise.all(all.map(async ([what, answer]) => ({ what, ...(await answer) })));
}

test
  .runIf(process.platform !== 'win32')
  .each([...LOOSE, ...LISTED.map((name) => join('.git/objects/info', name)), ...NEAR_INDEX, 'an object'])(
  'whatever is asked beside a pipe at %s is answered, or refused in seconds with its name',
  async (where) => {
    const object = await gitText(['rev-parse', 'HEAD'], { cwd: folder });
    const path = where === 'an object' ? `.git/objects/${object.slice(0, 2)}/${object.slice(2)}` : where;
    await pipe(path);
    const all = await askAll(object);
    for (const { what, status, detail } of all)
      if (status >= 300)
        expect({ what, status, detail }).toMatchObject({
          what,
          status: 503,
          detail: expect.stringContaining(join(folder, path)),
        });
    expect(all.some(({ status }) => status === 503)).toBe(true);
    expect(performance.now() - begun).toBeLessThan(SOON);
    await rm(join(folder, path));
  },
);
