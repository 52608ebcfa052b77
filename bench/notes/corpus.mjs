import { spawnSync } from 'node:child_process';

/**
 * A bare repository with `count` commits and a note on each, one notes commit per note, as reviewers leave them over the
 * years.
 */
export function makeCorpus(folder, count) {
  git(['init', '--quiet', '--bare', folder]);
  const parts = [];
  for (let n = 1; n <= count; n += 1) {
    parts.push(
      `commit refs/heads/main\nmark :${n}\n${signed(n)}${data(`Change ${n}`)}M 100644 inline f\n${data(String(n))}`,
    );
  }
  for (let n = 1; n <= count; n += 1) {
    const text = `Note ${n} about limit ${n % 13}.\nThe token needs iat before rotation ${n * 7}.\n`;
    parts.push(`commit refs/notes/reviews\n${signed(n)}${data('note')}N inline :${n}\n${data(text)}`);
  }
  git(['--git-dir', folder, 'fast-import', '--quiet'], parts.join('\n'));
}

const git = (args, input) => {
  const { status, stderr } = spawnSync('git', args, { input, maxBuffer: 1 << 30 });
  if (status !== 0) throw new Error(`git ${args[0]}: ${String(stderr).slice(0, 300)}`);
};

const signed = (n) => `committer Reviewer ${n % 7} <r${n % 7}@example.com> ${1_700_000_000 + n * 60} +0000\n`;
const data = (text) => `data ${Buffer.byteLength(text)}\n${text}\n`;
