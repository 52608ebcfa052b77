/** Real diffs for the tests: random repositories with hostile names and contents, compared by Git itself. */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const ENV = {
  PATH: process.env.PATH ?? '',
  HOME: '/nonexistent',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 'Reviewer',
  GIT_AUTHOR_EMAIL: 'reviewer@example.invalid',
  GIT_COMMITTER_NAME: 'Reviewer',
  GIT_COMMITTER_EMAIL: 'reviewer@example.invalid',
};

/** Commits two versions of a tree and returns what Git says is between them. */
export function diffOf(before, after, how = ['-M', '-C']) {
  const repo = mkdtempSync(join(tmpdir(), 'diff-corpus-'));
  const git = (...args) =>
    execFileSync('git', ['-c', 'core.autocrlf=false', '-c', 'core.fileMode=true', ...args], {
      cwd: repo,
      env: ENV,
      maxBuffer: 2 ** 28,
      stdio: ['ignore', 'pipe', 'pipe'],
    }).toString();
  try {
    git('init', '-q');
    for (const version of [before, after]) {
      git('rm', '-r', '-q', '-f', '--cached', '--ignore-unmatch', '.');
      for (const one of version) write(repo, one);
      git('add', '-A', '-f');
      for (const { path, content } of version)
        if (content.kind === 'module')
          git('update-index', '--add', '--cacheinfo', `160000,${content.commit},${path}`);
      git('commit', '-q', '--allow-empty', '-m', 'version');
      for (const { path } of version) rmSync(join(repo, path), { recursive: true, force: true });
    }
    const parts = git(
      'diff',
      '--raw',
      '-z',
      ...how.filter((one) => one !== '--binary' && !one.startsWith('-U')),
      '--abbrev=40',
      'HEAD~',
      'HEAD',
    ).split('\0');
    const files = [];
    for (let i = 0; i < parts.length - 1;) {
      const code = parts[i]?.split(' ').at(-1) ?? '';
      const two = /^[RC]/.test(code);
      const [first, second] = [parts[i + 1] ?? '', parts[i + 2] ?? ''];
      files.push({ path: two ? second : first, oldPath: two ? first : '', code, raw: '' });
      i += two ? 3 : 2;
    }
    const sections = git('diff', '-p', ...how, 'HEAD~', 'HEAD').split(/^(?=diff --git )/m);
    let at = 0;
    for (const file of files) {
      const count = file.code === 'T' ? 2 : 1;
      file.raw = sections.slice(at, at + count).join('');
      at += count;
    }
    return files;
  } finally {
    rmSync(repo, { recursive: true, force: true });
  }
}

function write(repo, { path, content, executable }) {
  const file = join(repo, path);
  mkdirSync(dirname(file), { recursive: true });
  if (content.kind === 'text')
    writeFileSync(
      file,
      content.lines.join(content.end) + (content.newline && content.lines.length > 0 ? content.end : ''),
    );
  else if (content.kind === 'binary') writeFileSync(file, Buffer.from([0, ...content.bytes]));
  else if (content.kind === 'link') symlinkSync(content.to, file);
  else if (content.kind === 'empty') writeFileSync(file, '');
  if (executable && content.kind !== 'link' && content.kind !== 'module') chmodSync(file, 0o755);
}
