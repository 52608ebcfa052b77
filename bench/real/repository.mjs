/** The repository to measure: branches with known names, in an existing clone or a generated one. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { fromCaller } from '../../scripts/setup/paths.mjs';
import { say } from '../../scripts/setup/say.mjs';
import { git } from '../hosting/service.mjs';

/** Branches of a repository with many. */
export const MANY = 5000;
/** Commits with notes. */
export const NOTED = 40_000;

/** @type {{ type: 'string' }} */
const option = { type: 'string' };
/** Options of a command that measures a clone, and the revisions that it compares. */
export const CLONE_OPTIONS = { clone: option, old: option, new: option, base: option, branch: option };

/** The ends of the comparisons, and what they are called in a made clone. */
const ENDS = { old: 'old', new: 'new', base: 'main', branch: 'topic' };

/**
 * Copies the clone that the options name, or makes one.
 *
 * @param {string} gitDir
 * @param {Record<string, string | undefined>} values of the options
 * @param {string[]} [ends] those to which branches are made: bench-old, bench-new, bench-base and bench-branch
 */
export function prepareClone(gitDir, values, ends = Object.keys(ENDS)) {
  if (values.clone === undefined) {
    say('Making a repository of the size of git/git …');
    makeClone(gitDir);
  } else {
    const given = fromCaller(values.clone);
    cpSync(existsSync(join(given, '.git')) ? join(given, '.git') : given, gitDir, { recursive: true });
  }
  nameBranches(gitDir, Object.fromEntries(ends.map((end) => [end, values[end] ?? ENDS[end]])));
}

function nameBranches(gitDir, ends) {
  const updates = Object.entries(ends).map(([name, revision]) => {
    const sha = git(gitDir, ['rev-parse', `${revision}^{commit}`], undefined, { keep: true }).trim();
    return `update refs/heads/bench-${name} ${sha}\n`;
  });
  git(gitDir, ['update-ref', '--stdin'], updates.join(''));
  git(gitDir, ['symbolic-ref', 'HEAD', 'refs/heads/bench-base']);
}

/** Another repository that shares the objects, with thousands of branches. */
export function manyBranches(gitDir, target) {
  const done = spawnSync('git', ['init', '--quiet', '--bare', target]);
  if (done.status !== 0) throw new Error(done.stderr.toString());
  git(target, ['fetch', '--quiet', gitDir, 'refs/heads/bench-base:refs/heads/main']);
  const shas = git(target, ['rev-list', `--max-count=${MANY}`, 'main'], undefined, { keep: true })
    .trim()
    .split('\n');
  const lines = Array.from(
    { length: MANY },
    (_, n) => `create refs/heads/topic/${String(n).padStart(5, '0')} ${shas[n % shas.length]}\n`,
  );
  git(target, ['update-ref', '--stdin'], lines.join(''));
  git(target, ['pack-refs', '--all']);
}

const FILES = 2800;
const path = (n) => `part${n % 60}/file${n}.c`;
const body = (n, version) => {
  let state = n * 7919 + 1;
  let text = '';
  for (let line = 0; line < 300; line += 1) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    text += `\tvalue_${line} = compute(${state}, ${state % 3 === 0 ? version : 0});\n`;
  }
  return text;
};

/** A repository of about the size of git/git: 60,000 commits, 2,800 changed files between old and new. */
function makeClone(target) {
  const made = spawnSync('git', ['init', '--quiet', '--bare', '--initial-branch=main', target]);
  if (made.status !== 0) throw new Error(made.stderr.toString());
  const files = FILES;
  const parts = [];
  const flush = () => {
    const done = spawnSync(
      'git',
      ['--git-dir', target, 'fast-import', '--quiet', '--date-format=raw', '--force'],
      {
        input: parts.join(''),
        maxBuffer: 1 << 30,
      },
    );
    if (done.status !== 0) throw new Error(done.stderr.toString());
    parts.length = 0;
  };
  const commit = (ref, n, message, changed, from) => {
    parts.push(
      `commit refs/heads/${ref}\ncommitter Contributor <c@example.com> ${1_500_000_000 + n * 600} +0000\n`,
      `data ${message.length}\n${message}\n${from === undefined ? '' : `from refs/heads/${from}^0\n`}`,
      ...changed.map(([name, text]) => `M 100644 inline ${name}\ndata ${Buffer.byteLength(text)}\n${text}\n`),
      '\n',
    );
  };
  commit(
    'main',
    0,
    'Begin',
    Array.from({ length: files }, (_, n) => [path(n), body(n, 1)]),
  );
  flush();
  for (let n = 1; n <= 60_000; n += 1) {
    if (n === 48_400) {
      flush();
      git(target, ['branch', 'old', 'main']);
    }
    const name = path((n * 31) % files);
    const text = n > 48_400 ? body((n * 31) % files, n) : `${body(1, 1)}${n}\n`;
    commit(
      'main',
      n,
      `Change ${name} (${n})\n\nFor a reason that takes a line or two to explain.\n`,
      [[name, n > 48_400 && n % 4 === 0 ? text : `/* ${n} */\n${body((n * 31) % files, 1)}`]],
      n === 1 || n === 48_400 ? 'main' : undefined,
    );
    if (n % 2000 === 0) flush();
  }
  flush();
  git(target, ['branch', 'new', 'main']);
  for (let n = 0; n < 320; n += 1)
    commit('topic', 60_001 + n, `Topic ${n}`, [[path(n), body(n, 77_000 + n)]], n === 0 ? 'main' : undefined);
  flush();
  git(target, ['repack', '-adq', '--depth=20', '--window=5']);
}

/** Notes on the newest commits, in the tree layout that Git uses for so many. */
export function writeNotes(gitDir) {
  const shas = git(gitDir, ['rev-list', `--max-count=${NOTED}`, 'bench-new', 'bench-branch'], undefined, {
    keep: true,
  })
    .trim()
    .split('\n');
  const parts = [
    'commit refs/notes/commits\ncommitter Reviewer <r@example.com> 1700000000 +0000\ndata 5\nNotes\n',
  ];
  for (const [n, sha] of shas.entries()) {
    const text = `Seen (${n}).\n`;
    parts.push(`N inline ${sha}\ndata ${text.length}\n${text}`);
  }
  git(gitDir, ['fast-import', '--quiet', '--date-format=raw'], `${parts.join('')}\n`);
  return shas.length;
}
