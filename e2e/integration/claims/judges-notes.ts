/** Judges of what the app says about notes, signatures, refs and remotes. */
import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listWorktrees } from '../../../git/worktree/list.ts';
import { sideOfRef } from '../../../shared/domain/side.ts';
import { Remote } from '../support/clones.ts';
import { UNKNOWN, type Bench, type Opened, type Said } from './bench.ts';

export async function notes(bench: Bench): Promise<Said[]> {
  const said: Said[] = [];
  const [at] = await bench.generated();
  if (at === undefined) return said;
  const ids = (await at.git('rev-list', 'topic', 'main')).split('\n');
  for (const [index, id] of ids.entries())
    if (index % 2 === 0)
      await at.git('notes', '--ref=reviews', 'add', '-f', '-m', `Note ${String(index)}`, id);
  for (const object of ids) {
    const shown = await at.ask('notes', '--ref=reviews', 'show', object);
    const { text } = await at.repository.notes.read({ notesRef: 'refs/notes/reviews', object });
    said.push({ of: object, app: text, git: shown.code === 0 ? shown.out : null });
  }
  await bench.configure('[core]\n\tnotesRef = refs/notes/mine\n');
  const git = (await at.git('notes', 'get-ref')).trim();
  said.push({ of: 'the notes ref', app: await at.repository.notes.configuredRef(), git });
  return said;
}

/** What reached the remote is what its notes are afterwards. */
export async function sent(): Promise<Said[]> {
  const said: Said[] = [];
  const origin = await Remote.open();
  try {
    const [one, two] = [await origin.clone(), await origin.clone()];
    const listed = async (): Promise<string[]> => {
      const heads = await one.git('ls-remote', 'origin', 'refs/notes/*');
      return heads === '' ? [] : (await origin.git('notes', 'list')).split('\n').filter(Boolean);
    };
    const sync = async (clone: typeof one, of: string): Promise<void> => {
      const before = await listed();
      const report = await clone.sync();
      const now = await listed();
      said.push({ of, app: report.sent, git: now.filter((line) => !before.includes(line)).length });
    };
    await sync(one, 'nothing');
    await one.write(origin.first, 'from one');
    const second = await one.commit('second');
    await one.write(second, 'on the second');
    await one.git('push', '--quiet', 'origin', 'main');
    await sync(one, 'two notes');
    await sync(two, 'nothing of the other');
    await two.write(origin.first, 'changed');
    await sync(two, 'a note that was changed');
    await sync(two, 'nothing more');
  } finally {
    await origin.close();
  }
  return said;
}

/** What Git's own letter for a signature (`%G?`) says of it; with a list of signers, U is a key that is not in it. */
const LETTERS: Readonly<Record<string, string>> = { G: 'good', B: 'bad', U: 'unknown-key', N: 'cannot' };

export async function signatures(bench: Bench): Promise<Said[]> {
  const at = await bench.open(await bench.folder());
  const files = ['own', 'other'].map((name) => join(bench.root, name));
  for (const file of files) execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', file]);
  const [own = '', other = ''] = files.map((file) => `${file}.pub`);
  const ids: string[] = [];
  await bench.configure('[gpg]\n\tformat = ssh\n');
  for (const key of [own, other]) ids.push(await at.commit('Signed', `--gpg-sign=${key}`));
  const text = (await at.git('cat-file', 'commit', ids[0] ?? '')).replace(/Signed$/, 'Forged');
  await at.write('.git/forged', `${text}\n`);
  ids.push(await at.git('hash-object', '-t', 'commit', '-w', '.git/forged'));
  // A signature is shown beside its commit.
  await at.repository.copy().hasHistory(...ids.slice(0, 1));
  const said: Said[] = [];
  const look = async (of: string): Promise<void> => {
    for (const id of ids) {
      const { result, why, signer } = await at.repository.checkSignature(id, 'commit');
      const [letter = '', whose = ''] = (await at.git('log', '-1', '--format=%G?%n%GS', id)).split('\n');
      const isSaid = result !== 'cannot';
      if (!isSaid && why === '') throw new Error('it is not said why');
      said.push({ of: `${of}: ${id}`, app: isSaid ? result : UNKNOWN, git: LETTERS[letter] });
      if (result === 'good') said.push({ of: `whose ${id}`, app: signer, git: whose });
    }
  };
  await look('no list of signers');
  const signers = join(bench.root, 'signers');
  await writeFile(signers, `uma@example.com ${await readFile(own, 'utf8')}`);
  await at.git('config', 'gpg.ssh.allowedSignersFile', signers);
  // The folder's own list says nothing of whom the user trusts.
  for (const id of ids) {
    const { result, why } = await at.repository.checkSignature(id, 'commit');
    said.push({
      of: `a list of the folder: ${id}`,
      app: `${result} ${String(why !== '')}`,
      git: 'cannot true',
    });
  }
  await at.git('config', '--unset', 'gpg.ssh.allowedSignersFile');
  const more = join(bench.root, 'signing');
  await writeFile(more, `[gpg "ssh"]\n\tallowedSignersFile = ${signers}\n`);
  await bench.configure(`[includeIf "gitdir:${bench.root}/"]\n\tpath = ${more}\n`);
  await look('a list under a condition');
  return said;
}

export async function refs(bench: Bench): Promise<Said[]> {
  const said: Said[] = [];
  for (const at of await bench.generated()) {
    const listed = await at.git(
      'for-each-ref',
      '--format=%(refname) %(objectname) %(*objectname)',
      'refs/heads',
      'refs/tags',
    );
    const git = listed.split('\n').map((line) => {
      const [ref = '', id = '', peeled = ''] = line.split(' ');
      return `${sideOfRef(ref)} ${peeled === '' ? id : peeled}`;
    });
    const app = (await at.repository.refs()).map(({ side, sha }) => `${side} ${sha}`);
    said.push({ of: at.path, app: app.toSorted(), git: git.toSorted() });
  }
  return said;
}

async function checkedOutIn(at: Opened, of: string): Promise<Said[]> {
  const head = await at.repository.head();
  const branch = await at.ask('symbolic-ref', '--quiet', '--short', 'HEAD');
  const commit = await at.ask('rev-parse', '--quiet', '--verify', 'HEAD^{commit}');
  const upstream = await at.ask('rev-parse', '--symbolic-full-name', '@{upstream}');
  return [
    { of: `the branch ${of}`, app: head?.branch ?? null, git: branch.code === 0 ? branch.out.trim() : null },
    { of: `the commit ${of}`, app: head?.sha ?? null, git: commit.code === 0 ? commit.out.trim() : null },
    {
      of: `the upstream ${of}`,
      app: head?.upstream ?? null,
      git: upstream.code === 0 ? sideOfRef(upstream.out.trim()) : null,
    },
  ];
}

export async function checkedOut(bench: Bench): Promise<Said[]> {
  const [from] = await bench.generated();
  if (from === undefined) return [];
  const said = await checkedOutIn(await bench.open(await bench.folder()), 'before the first commit');
  const path = join(bench.root, 'tracking');
  await from.git('clone', '--quiet', from.path, path);
  said.push(...(await checkedOutIn(await bench.open(bench.at(path)), 'of a clone')));
  const away = join(bench.root, 'detached');
  await from.git('clone', '--quiet', from.path, away);
  await bench.at(away).git('checkout', '--quiet', '--detach');
  said.push(...(await checkedOutIn(await bench.open(bench.at(away)), 'of none')));
  return said;
}

export async function worktrees(bench: Bench): Promise<Said[]> {
  const at = await bench.folder();
  await at.commit('Begin');
  await at.git('worktree', 'add', '--quiet', '-b', 'beside', join(bench.root, 'beside'));
  await at.git('worktree', 'add', '--quiet', '--detach', join(bench.root, 'no-branch'));
  await at.git('worktree', 'lock', '--reason', 'on a stick', join(bench.root, 'beside'));
  const { worktrees: app } = await listWorktrees(join(at.path, '.git'));
  const blocks = (await at.git('worktree', 'list', '--porcelain')).split('\n\n');
  return blocks.map((block, index) => {
    const line = (word: string): string | null =>
      new RegExp(`^${word}(?: (.*))?$`, 'm').exec(block)?.[1] ?? null;
    const { path, head, branch, locked } = app[index] ?? {};
    const git = {
      path: line('worktree'),
      head: line('HEAD'),
      branch: line('branch'),
      locked: line('locked'),
    };
    return { of: String(index), app: { path, head, branch, locked }, git };
  });
}
