/**
 * `npm run bench:cli [-- --rounds 20] [--json <file>]`: `marginalia review` beside an empty Node, in turn, and each command
 * beside the Git commands that a person would type instead, in a small work tree with uncommitted changes.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { main } from '../scripts/setup/index.mjs';
import { at } from '../scripts/setup/paths.mjs';
import { told } from './table.mjs';

const MAX_START_MS = 150;

/** Has Node say at its end how many microseconds of processor time it used. */
const USED =
  "import{writeSync}from'fs';process.on('exit',()=>{const{user,system}=process.cpuUsage();writeSync(2,`used%20${user+system}\\n`)})";

await main(async (argv) => {
  const { values } = parseArgs({
    args: argv,
    options: { rounds: { type: 'string', default: '20' }, json: { type: 'string' } },
  });
  const root = mkdtempSync(join(tmpdir(), 'bench-cli-'));
  try {
    const folder = makeFolder(root);
    const review = (...args) => ran(process.execPath, [at('scripts/review.mjs'), ...args], folder);
    // Builds it.
    review('--help');
    const measured = inTurn(Number(values.rounds), {
      empty: () => ran(process.execPath, ['-e', '0'], folder),
      help: () => review('--help'),
      list: () => review('list'),
      git: () => ran('git', ['log', '--notes=reviews', 'main..HEAD'], folder),
    });
    const rows = [
      { name: 'an empty Node, median', value: measured.empty, unit: 'ms' },
      { name: 'review --help, median', value: measured.help, unit: 'ms' },
      {
        name: 'what it takes to start',
        value: measured.help - measured.empty,
        unit: 'ms',
        beside: 'an empty Node',
        target: MAX_START_MS,
      },
      { name: 'the same in processor time', value: measured.helpUsed - measured.emptyUsed, unit: 'ms' },
      { name: 'review list, median', value: measured.list, unit: 'ms' },
      { name: 'git log --notes, median', value: measured.git, unit: 'ms' },
    ];
    return told(rows, values) ? 0 : 1;
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});

/** A branch of ten commits with twenty remarks, and an uncommitted line. */
function makeFolder(root) {
  const folder = join(root, 'work');
  const git = (...args) =>
    ran('git', ['-c', 'user.name=R', '-c', 'user.email=r@example.com', ...args], folder);
  const lines = Array.from({ length: 400 }, (_, line) => `line ${line}\n`);
  const write = () => writeFileSync(join(folder, 'a.txt'), lines.join(''));
  ran('git', ['init', '--quiet', '--initial-branch=main', folder], root);
  write();
  git('add', '.');
  git('commit', '--quiet', '-m', 'base');
  git('checkout', '--quiet', '-b', 'topic');
  for (let commit = 1; commit <= 10; commit += 1) {
    lines[commit * 20] = `changed ${commit}\n`;
    write();
    git('commit', '--quiet', '--all', '-m', `commit ${commit}`);
    for (const words of ['Why?', 'How?'])
      git('notes', '--ref=reviews', 'append', '-m', `a.txt:${commit * 20 + 1}: ${words} ${commit}`);
  }
  lines[0] = 'not committed\n';
  write();
  return folder;
}

function ran(program, args, cwd) {
  const env = { ...process.env, NODE_OPTIONS: `--import=data:text/javascript,${USED}` };
  const { status, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8', env });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}: ${stderr}`);
  return Number(/^used (\d+)$/m.exec(stderr)?.[1] ?? 0) / 1000;
}

/**
 * Runs each of some commands once a round.
 *
 * @returns the median time of each, and with `Used` behind its name that of its processor time, in milliseconds
 */
function inTurn(rounds, commands) {
  /** @type {Map<string, number[]>} */
  const times = new Map();
  for (let round = 0; round < rounds; round += 1)
    for (const [name, run] of Object.entries(commands)) {
      const began = performance.now();
      const used = run();
      const figures = { [name]: performance.now() - began, [`${name}Used`]: used };
      for (const [key, value] of Object.entries(figures)) times.set(key, [...(times.get(key) ?? []), value]);
    }
  return Object.fromEntries([...times].map(([name, all]) => [name, median(all)]));
}

function median(all) {
  return all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)];
}
