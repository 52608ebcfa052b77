/** Builds the host's answer for the diff of two folders, with real Git. See the specification, Branch diff. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

const ENV = {
  PATH: process.env.PATH,
  HOME: '/nonexistent',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 'Bench',
  GIT_AUTHOR_EMAIL: 'bench@example.invalid',
  GIT_COMMITTER_NAME: 'Bench',
  GIT_COMMITTER_EMAIL: 'bench@example.invalid',
};

/** Commits `from`, then `to`, and returns the file entries of the diff. */
export function entriesBetween(from, to, wanted = () => true) {
  const repo = mkdtempSync(join(tmpdir(), 'bench-git-'));
  const git = (...args) =>
    execFileSync('git', ['-c', 'core.autocrlf=false', '-c', 'gc.auto=0', ...args], {
      cwd: repo,
      env: ENV,
      maxBuffer: 2 ** 31 - 1,
      stdio: ['ignore', 'pipe', 'ignore'],
    }).toString('utf8');
  try {
    git('init', '-q');
    for (const folder of [from, to]) {
      for (const name of readdirSync(repo))
        if (name !== '.git') rmSync(join(repo, name), { recursive: true });
      const inside = (path) => relative(folder, path);
      const filter = (path) => statSync(path).isDirectory() || wanted(inside(path));
      cpSync(folder, repo, { recursive: true, filter });
      git('add', '-A', '-f');
      git('commit', '-q', '--allow-empty', '-m', 'version');
    }
    return entries(
      git('diff', '--raw', '-z', '-M', 'HEAD~', 'HEAD'),
      git('diff', '-M', '-p', 'HEAD~', 'HEAD'),
    );
  } finally {
    rmSync(repo, { recursive: true, force: true });
  }
}

function entries(rawList, patch) {
  const parts = rawList.split('\0');
  const sections = patch.split(/^(?=diff --git )/m);
  const list = [];
  for (let i = 0, section = 0; i < parts.length - 1;) {
    const state = parts[i].split(' ').at(-1);
    const two = /^[RC]/.test(state);
    const [oldPath, path] = two ? [parts[i + 1], parts[i + 2]] : ['', parts[i + 1]];
    const raw = sections.slice(section, section + (state === 'T' ? 2 : 1)).join('');
    list.push({ path, state, old_path: oldPath, bytes: Buffer.byteLength(raw), is_eof: true, raw });
    section += state === 'T' ? 2 : 1;
    i += two ? 3 : 2;
  }
  return list;
}

export const changedLines = ({ raw }) => {
  let count = 0;
  for (const line of raw.split('\n')) if (/^[+-](?![+-]{2} )/.test(line)) count += 1;
  return count;
};

export function writeAnswer(file, name, files) {
  const additions = files.reduce((sum, one) => sum + changedLines(one), 0);
  const stats = { files: files.length, additions, deletions: 0, changes: additions };
  writeFileSync(file, JSON.stringify({ branch: name, base: 'main', stats, files, filtered_files: [] }));
}
