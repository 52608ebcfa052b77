/** Judges of what the app says about a folder: its files, its settings, what was begun in it. */
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { countChanges } from '../../../git/worktree/count-changes.ts';
import { operationsInProgress } from '../../../git/worktree/operation.ts';
import { kindOf, type Bench, type Folder, type Opened, type Said } from './bench.ts';

async function uncommittedIn(at: Opened, of: string): Promise<Said> {
  const place = await at.repository.workTree();
  const git = await at.git('status', '--porcelain', '--untracked-files=all', '--find-renames');
  const app = place && (await countChanges(place, new AbortController().signal));
  return { of, app, git: git.split('\n').filter(Boolean).length };
}

export async function uncommitted(bench: Bench): Promise<Said[]> {
  const at = await bench.open(await bench.folder());
  for (const name of ['a.txt', 'b.txt', 'c.txt']) await at.write(name, `${name}\n`);
  await at.write('.gitignore', '*.log\n');
  await at.commit('Begin');
  const said = [await uncommittedIn(at, 'nothing')];
  await at.write('a.txt', 'changed\n');
  await at.write('new/file.txt', 'new\n');
  await at.write('new/other.txt', 'new\n');
  await at.write('made.log', 'ignored\n');
  await at.git('rm', '--quiet', 'b.txt');
  said.push(await uncommittedIn(at, 'changed, deleted and new'));
  await bench.configure(`[core]\n\texcludesFile = ${join(bench.root, 'ignored')}\n`);
  await writeFile(join(bench.root, 'ignored'), 'other.txt\n');
  said.push(await uncommittedIn(at, 'what the user ignores'));
  await at.git('mv', 'c.txt', 'moved.txt');
  await at.git('add', '--intent-to-add', 'new/file.txt');
  said.push(await uncommittedIn(at, 'moved, and to be added'));
  await bench.configure('[status]\n\trenames = true\n\tshowUntrackedFiles = no\n');
  said.push(await uncommittedIn(at, 'where `git status` is told to list none'));
  await at.git('config', 'core.fileMode', 'false');
  await at.git('update-index', '--chmod=+x', '.gitignore');
  said.push(await uncommittedIn(at, 'a mode that is staged'));
  return said;
}

const BEGUN = [
  ['merge', /still merging|You have unmerged paths/],
  ['rebase', /rebas/],
  ['patch series', /in the middle of an am session/],
  ['cherry-pick', /cherry-pick/],
  ['revert', /revert/],
  ['bisect', /bisect/],
] as const;

async function begunIn(at: Folder, of: string): Promise<Said> {
  const status = await at.git('status');
  const git = BEGUN.flatMap(([name, words]) => (words.test(status) ? [name] : []));
  const app = await operationsInProgress(await at.git('rev-parse', '--absolute-git-dir'));
  return { of, app: [...app].toSorted(), git: git.toSorted() };
}

export async function operations(bench: Bench): Promise<Said[]> {
  const at = await bench.folder();
  await at.write('a.txt', 'one\n');
  await at.commit('Begin');
  await at.git('checkout', '--quiet', '-b', 'topic');
  await at.write('a.txt', 'topic\n');
  await at.commit('On the topic');
  await at.git('checkout', '--quiet', 'main');
  await at.write('a.txt', 'main\n');
  await at.commit('On main');
  const said = [await begunIn(at, 'nothing')];
  const begin = async (end: string[], ...args: string[]): Promise<void> => {
    await at.ask(...args);
    said.push(await begunIn(at, args.join(' ')));
    await at.git(...end);
  };
  await begin(['merge', '--abort'], 'merge', 'topic');
  await begin(['rebase', '--abort'], 'rebase', 'topic');
  await begin(['rebase', '--abort'], 'rebase', '--apply', 'topic');
  await begin(['cherry-pick', '--abort'], 'cherry-pick', 'topic');
  await begin(['revert', '--abort'], 'revert', 'main~1');
  await at.git('format-patch', '--quiet', '-o', join(bench.root, 'patches'), '-1', 'topic');
  await begin(['am', '--abort'], 'am', join(bench.root, 'patches', '0001-On-the-topic.patch'));
  await begin(['bisect', 'reset'], 'bisect', 'start');
  return said;
}

async function identityIn(at: Opened, of: string): Promise<Said> {
  const { name, email } = await at.repository.identity();
  const { code, out } = await at.ask('-c', 'user.useConfigOnly=true', 'var', 'GIT_AUTHOR_IDENT');
  const git = code === 0 ? out.replace(/ \d+ [+-]\d+\n$/, '') : null;
  const app = name === null || email === null ? null : `${name.value} <${email.value}>`;
  return { of, app, git };
}

export async function identity(bench: Bench): Promise<Said[]> {
  const at = await bench.open(await bench.folder());
  const said = [await identityIn(at, 'the user')];
  const file = join(bench.root, 'work-config');
  await writeFile(file, '[user]\n\tname = Uma at work\n\temail = work@example.com\n');
  await bench.configure(`[includeIf "gitdir:${bench.root}/"]\n\tpath = ${file}\n`);
  said.push(await identityIn(at, 'a condition on the folder'));
  await bench.configure('[author]\n\tname = " Uma, Author. "\n');
  said.push(await identityIn(at, 'author.name before user.name'));
  await writeFile(join(bench.root, 'by-branch'), '[author]\n\temail = main@example.com\n');
  await bench.configure(`[includeIf "onbranch:main"]\n\tpath = ${join(bench.root, 'by-branch')}\n`);
  said.push(await identityIn(at, 'a condition on the branch'));
  await writeFile(join(bench.root, 'by-remote'), '[author]\n\temail = remote@example.com\n');
  await bench.configure(
    `[includeIf "hasconfig:remote.*.url:https://example.com/**"]\n\tpath = ${join(bench.root, 'by-remote')}\n`,
  );
  await at.git('remote', 'add', 'origin', 'https://example.com/x.git');
  said.push(await identityIn(at, 'a condition on the remote'));
  await at.git('config', 'user.name', 'Of the folder');
  await at.git('config', 'author.name', 'Of the folder alone');
  said.push(await identityIn(at, 'the folder’s own'));
  return said;
}

const YES_OR_NO = [() => true, () => false] as const;

export async function noRepository(bench: Bench): Promise<Said[]> {
  const said: Said[] = [];
  const look = async (at: Folder, of: string, isTop = true): Promise<void> => {
    const { err } = await bench.review(at.path, 'list');
    const { err: words, code } = await at.ask('rev-parse', '--git-dir');
    const isNone = code !== 0 && words.includes('not a git repository (or any');
    said.push({ of, app: err.includes('is not in a Git repository'), git: isNone });
    // Of a folder in a repository it is asked whether the whole is to be opened.
    if (!isTop) return;
    const isOpened = await bench.open(at).then(...YES_OR_NO);
    said.push({ of: `${of}, opened`, app: isOpened, git: code === 0 });
  };
  const none = await bench.folder(null);
  await look(none, 'no repository');
  const made = await bench.folder();
  await made.write('a/b.txt', 'one\n');
  await made.commit('Begin');
  await look(made, 'a repository');
  await look(bench.at(join(made.path, 'a')), 'a folder in one', false);
  await look(await bench.folder(['--bare']), 'a bare one');
  const broken = await bench.folder(null);
  await mkdir(join(broken.path, '.git'));
  await look(broken, 'an empty .git');
  const led = await bench.folder(null);
  await led.write('.git', 'gitdir: ../nowhere\n');
  await look(led, 'a .git that leads nowhere');
  await made.git('worktree', 'add', '--quiet', join(bench.root, 'linked'));
  await look(bench.at(join(bench.root, 'linked')), 'a linked work tree');
  return said;
}

export async function shallow(bench: Bench): Promise<Said[]> {
  const [from] = await bench.generated();
  if (from === undefined) return [];
  const said: Said[] = [];
  for (const depth of [[], ['--depth=1']]) {
    const path = join(bench.root, `clone${depth.join('')}`);
    await from.git('clone', '--quiet', ...depth, `file://${from.path}`, path);
    const at = await bench.open(bench.at(path));
    const git = await at.git('rev-parse', '--is-shallow-repository');
    said.push({ of: path, app: (await at.repository.head())?.shallow, git: git === 'true' });
  }
  return said;
}

/** Whether Git can read all that a commit needs, and whether the app can list its commits. */
async function readable(at: Opened, of: string): Promise<Said> {
  const { code } = await at.ask('rev-list', '--all');
  const app = await at.repository.history({ name: 'main', ephemeral: false }).then(
    () => 'read',
    (cause: unknown) => (kindOf(cause) === '' ? '' : 'not read'),
  );
  return { of, app, git: code === 0 ? 'read' : 'not read' };
}

export async function damage(bench: Bench): Promise<Said[]> {
  const [from] = await bench.generated();
  if (from === undefined) return [];
  const path = join(bench.root, 'borrower');
  await from.git('clone', '--quiet', '--bare', from.path, join(bench.root, 'lender'));
  await from.git('clone', '--quiet', '--shared', join(bench.root, 'lender'), path);
  const said = [await readable(await bench.open(bench.at(path)), 'whole')];
  await rename(join(bench.root, 'lender'), join(bench.root, 'away'));
  const at = await bench.open(bench.at(path)).catch(() => null);
  if (at !== null) said.push(await readable(at, 'a lender that is gone'));
  const lost = await bench.folder();
  await lost.commit('One');
  const id = await lost.git('rev-parse', 'HEAD');
  await lost.commit('Two');
  await rm(join(lost.path, '.git/objects', id.slice(0, 2), id.slice(2)));
  said.push(await readable(await bench.open(lost), 'a commit that is lost'));
  return said;
}
