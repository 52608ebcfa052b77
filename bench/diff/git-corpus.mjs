/** Real diffs for the tests: random trees with hostile names and contents, compared by Git itself. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ENV = { PATH: process.env.PATH ?? '', HOME: '/nonexistent', GIT_CONFIG_NOSYSTEM: '1' };

/** Git's diff between two trees. */
export const diffOf = (before, after, how) => diffsOf([[before, after]], how)[0] ?? [];

/** The same for many pairs, each separately. Git runs twice for all of them, because starting processes is slow. */
export function diffsOf(pairs, how = ['-M', '-C']) {
  const repo = mkdtempSync(join(tmpdir(), 'diff-corpus-'));
  const git = (input, ...args) =>
    execFileSync('git', args, { cwd: repo, env: ENV, input, maxBuffer: 2 ** 28, stdio: 'pipe' });
  try {
    git('', 'init', '-q', '--bare', '--template=', '.');
    const trees = pairs.flat();
    git(Buffer.concat(trees.map(asCommit)), 'fast-import', '--quiet');
    const refs = trees.map((_, at) => `refs/t/${at}^{tree}\n`).join('');
    const ids = git(refs, 'cat-file', '--batch-check=%(objectname)').toString().split('\n');
    const asked = pairs.map((_, at) => `${ids[2 * at]} ${ids[2 * at + 1]}\n`);
    const tree = (...more) => git(asked.join(''), 'diff-tree', '--stdin', '-r', ...more).toString();
    const names = how.filter((one) => one !== '--binary' && !one.startsWith('-U'));
    const raws = answers(tree('--raw', '-z', '--abbrev=40', ...names), asked);
    const patches = answers(tree('-p', ...how), asked);
    return pairs.map((_, at) => filesOf(raws[at] ?? '', patches[at] ?? ''));
  } finally {
    rmSync(repo, { recursive: true, force: true });
  }
}

/** Each answer starts with its question. Pairs of equal trees share a question and have no answer. */
function answers(text, asked) {
  let rest = text;
  return asked
    .toReversed()
    .map((question) => {
      const at = rest.lastIndexOf(question);
      const answer = at < 0 ? '' : rest.slice(at + question.length);
      if (at >= 0) rest = rest.slice(0, at);
      return answer;
    })
    .toReversed();
}

function filesOf(raw, patch) {
  const parts = raw.split('\0');
  const files = [];
  for (let i = 0; i < parts.length - 1;) {
    const code = parts[i]?.split(' ').at(-1) ?? '';
    const two = /^[RC]/.test(code);
    const [first, second] = [parts[i + 1] ?? '', parts[i + 2] ?? ''];
    files.push({ path: two ? second : first, oldPath: two ? first : '', code, raw: '' });
    i += two ? 3 : 2;
  }
  // With colours, too.
  // oxlint-disable-next-line no-control-regex -- how they begin
  const sections = patch.split(/^(?=(?:\u001b\[1m)?diff --git )/m);
  let at = 0;
  for (const file of files) {
    const count = file.code === 'T' ? 2 : 1;
    file.raw = sections.slice(at, at + count).join('');
    at += count;
  }
  return files;
}

/** A tree as a commit without parents, for `git fast-import`. */
function asCommit(tree, at) {
  const head = `commit refs/t/${at}\ncommitter Reviewer <reviewer@example.invalid> 0 +0000\ndata 0\n\n`;
  const files = tree.map(({ path, content, executable }) => {
    if (content.kind === 'module') return Buffer.from(`M 160000 ${content.commit} ${quoted(path)}\n`);
    const mode = content.kind === 'link' ? '120000' : executable ? '100755' : '100644';
    const bytes = bytesOf(content);
    const line = Buffer.from(`M ${mode} inline ${quoted(path)}\ndata ${bytes.length}\n`);
    return Buffer.concat([line, bytes, Buffer.from('\n')]);
  });
  return Buffer.concat([Buffer.from(head), ...files, Buffer.from('\n')]);
}

function bytesOf(content) {
  if (content.kind === 'binary') return Buffer.from([0, ...content.bytes]);
  if (content.kind === 'link') return Buffer.from(content.to);
  if (content.kind === 'empty') return Buffer.alloc(0);
  const end = content.newline && content.lines.length > 0 ? content.end : '';
  return Buffer.from(content.lines.join(content.end) + end);
}

/** A path for fast-import: every byte in octal. */
const quoted = (path) =>
  `"${Array.from(Buffer.from(path), (byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('')}"`;
