/** A clone like that of a large project's contributor: long, with many refs and many notes, checked out. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { git } from '../hosting/service.mjs';
import { data, longHistory } from './long-history.mjs';

const PLAIN_FILES = 2000;

/**
 * Numbers of commits, of files at the tip of `main`, of refs and of notes. `range`: `old` is so many steps along the
 * first parents before `main`; `changed`: a file with a change that is not committed; `allowanceMs`: what the app may take above twice Git's time.
 */
export const SIZES = {
  large: {
    commits: 200_000,
    files: PLAIN_FILES,
    refs: 10_000,
    notes: 40_000,
    range: 11_000,
    changed: 'part1/file1.c',
    allowanceMs: 100,
    history: plainHistory,
  },
  huge: {
    commits: 1_300_000,
    files: 90_000,
    refs: 60_000,
    notes: 40_000,
    range: 500,
    changed: 'area01/driver00/part0.c',
    allowanceMs: 150,
    history: longHistory,
  },
};

/** Every 4,001st note, starting with the seventh, contains a word that is in no other. */
const RARE_EVERY = 4001;
const RARE_FIRST = 7;
/** The number of notes with that word. */
export const rareNotes = (sizes) => Math.ceil((sizes.notes - RARE_FIRST) / RARE_EVERY);

/** So many characters go to Git at once. */
const PIECE_LENGTH = 1 << 16;

const path = (n) => `part${n % 50}/file${n % PLAIN_FILES}.c`;
const body = (n) =>
  Array.from({ length: 12 }, (_, line) => `value_${line} = compute(${(n * 31 + line * 7) % 9973});\n`).join(
    '',
  );
const who = (n) => `Contributor ${n % 211} <c${n % 211}@example.com> ${1_300_000_000 + n * 900} +0000`;

/** Makes it at `target`, a work tree with its files. */
export async function makeFolder(target, sizes) {
  spawnSync('git', ['init', '--quiet', '--initial-branch=main', target]);
  const gitDir = `${target}/.git`;
  const args = ['--git-dir', gitDir, 'fast-import', '--quiet', '--depth=5', '--active-branches=80'];
  const importing = spawn('git', args, { stdio: ['pipe', 'ignore', 'inherit'] });
  const { stdin } = importing;
  /** @type {string[]} */
  let pieces = [];
  let length = 0;
  const send = async () => {
    const text = pieces.join('');
    [pieces, length] = [[], 0];
    if (!stdin.write(text)) await once(stdin, 'drain');
  };
  const say = async (text) => {
    pieces.push(text);
    length += text.length;
    if (length > PIECE_LENGTH) await send();
  };
  await sizes.history(sizes, say);
  await say(notes(sizes));
  await send();
  stdin.end();
  const [code] = await once(importing, 'close');
  if (code !== 0) throw new Error(`git fast-import ended with code ${code}`);
  refs(gitDir, sizes);
  // What `git gc` leaves of a small history. A large one is in one pack already, which `git gc` would sort for an hour.
  if (sizes.commits < 1_000_000) git(gitDir, ['gc', '--quiet']);
  else git(gitDir, ['commit-graph', 'write', '--reachable', '--no-progress']);
  spawnSync('git', ['-C', target, 'reset', '--quiet', '--hard', 'main']);
}

/** What is between `old` and `main`: the numbers of commits, and of those with a note. */
export function factsOf(gitDir) {
  const lines = (args) => git(gitDir, args, undefined, { keep: true }).trim().split('\n');
  const noted = new Set(lines(['notes', 'list']).map((line) => line.split(' ')[1]));
  const commits = lines(['rev-list', 'main', '^old']);
  return { commits: commits.length, notes: commits.filter((id) => noted.has(id)).length };
}

/** One commit after the other, each of which changes a file. */
async function plainHistory(sizes, say) {
  await say(
    commit(
      'main',
      1,
      'Begin',
      Array.from({ length: PLAIN_FILES }, (_, n) => n),
    ),
  );
  for (let n = 2; n <= sizes.commits; n += 1)
    await say(commit('main', n, `Change ${path(n * 7)} (${n})`, [n * 7]));
  for (let n = 1; n <= 40; n += 1)
    await say(commit('topic', sizes.commits + n, `Topic ${n}`, [n * 3], n === 1 ? `:${sizes.commits}` : ''));
}

function commit(branch, n, subject, files, from = '') {
  const changed = files.map((at) => `M 100644 inline ${path(at)}\n${data(`/* ${n} */\n${body(at)}`)}`);
  return [
    `commit refs/heads/${branch}\nmark :${n}\ncommitter ${who(n)}\n`,
    data(`${subject}\n\nFor a reason that takes a line to explain.`),
    from === '' ? '' : `from ${from}\n`,
    ...changed,
  ].join('');
}

/** Notes on commits all along the history, in several notes commits, as people write them. */
function notes(sizes) {
  const parts = [];
  const at = (n) => Math.floor((n * sizes.commits) / sizes.notes);
  for (let n = 1; n <= sizes.notes; n += 1) {
    if (n % 100 === 1)
      parts.push(`commit refs/notes/commits\ncommitter ${who(sizes.commits + n)}\n${data('Notes')}`);
    const rare = n % RARE_EVERY === RARE_FIRST ? 'quaternion' : 'rotation';
    parts.push(
      `N inline :${at(n)}\n${data(`Note ${n} about limit ${n % 13}.\nSee the ${rare} of ${n * 7}.`)}`,
    );
  }
  return parts.join('');
}

function refs(gitDir, sizes) {
  const lines = (args) => git(gitDir, args, undefined, { keep: true }).trim().split('\n').filter(Boolean);
  const ids = lines(['rev-list', '--first-parent', 'main']);
  const at = (n) => ids[(n * 17) % ids.length];
  const places = ['refs/heads/people/', 'refs/remotes/origin/people/', 'refs/tags/nightly-'];
  const created = Array.from(
    { length: sizes.refs - 3 },
    (_, n) => `create ${places[n % 3]}${String(n).padStart(5, '0')}-${(n * 7919).toString(36)} ${at(n)}`,
  );
  const imported = lines(['for-each-ref', '--format=delete %(refname)', 'refs/import']);
  const changes = [...imported, ...created, `create refs/heads/old ${ids[sizes.range]}`];
  git(gitDir, ['update-ref', '--stdin'], `${changes.join('\n')}\n`);
  git(gitDir, ['pack-refs', '--all']);
}
