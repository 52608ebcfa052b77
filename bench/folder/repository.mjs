/** A clone like that of a large project's contributor: long, with many refs and many notes, checked out. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { git } from '../hosting/service.mjs';

/** Numbers of commits on the main line, of commits in the range old...main, of refs, and of notes. */
export const SIZES = { commits: 200_000, range: 11_000, refs: 10_000, notes: 40_000 };

/** Every 4,001st note, starting with the seventh, contains a word that is in no other. */
const RARE_EVERY = 4001;
const RARE_FIRST = 7;
/** The number of notes with that word. */
export const RARE = Math.ceil((SIZES.notes - RARE_FIRST) / RARE_EVERY);

const FILES = 2000;
const path = (n) => `part${n % 50}/file${n % FILES}.c`;
const body = (n) =>
  Array.from({ length: 12 }, (_, line) => `value_${line} = compute(${(n * 31 + line * 7) % 9973});\n`).join(
    '',
  );
const data = (text) => `data ${Buffer.byteLength(text)}\n${text}\n`;
const who = (n) => `Contributor ${n % 211} <c${n % 211}@example.com> ${1_300_000_000 + n * 900} +0000`;

/** Makes it at `target`, a work tree with its files. */
export async function makeFolder(target, sizes = SIZES) {
  spawnSync('git', ['init', '--quiet', '--initial-branch=main', target]);
  const gitDir = `${target}/.git`;
  const importing = spawn('git', ['--git-dir', gitDir, 'fast-import', '--quiet', '--depth=5'], {
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  const { stdin } = importing;
  const say = async (text) => {
    if (!stdin.write(text)) await once(stdin, 'drain');
  };
  await say(
    commit(
      'main',
      1,
      'Begin',
      Array.from({ length: FILES }, (_, n) => n),
    ),
  );
  for (let n = 2; n <= sizes.commits; n += 1)
    await say(commit('main', n, `Change ${path(n * 7)} (${n})`, [n * 7]));
  for (let n = 1; n <= 40; n += 1)
    await say(commit('topic', sizes.commits + n, `Topic ${n}`, [n * 3], n === 1 ? `:${sizes.commits}` : ''));
  await say(notes(sizes));
  stdin.end();
  await once(importing, 'close');
  refs(gitDir, sizes);
  git(gitDir, ['gc', '--quiet']);
  spawnSync('git', ['-C', target, 'reset', '--quiet', '--hard', 'main']);
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

/** Notes on every fifth commit, and on all of the newest, in several notes commits, as people write them. */
function notes(sizes) {
  const parts = [];
  const every = Math.floor(sizes.commits / sizes.notes);
  for (let n = 1; n <= sizes.notes; n += 1) {
    if (n % 100 === 1)
      parts.push(`commit refs/notes/commits\ncommitter ${who(sizes.commits + n)}\n${data('Notes')}`);
    const rare = n % RARE_EVERY === RARE_FIRST ? 'quaternion' : 'rotation';
    parts.push(
      `N inline :${n * every}\n${data(`Note ${n} about limit ${n % 13}.\nSee the ${rare} of ${n * 7}.`)}`,
    );
  }
  return parts.join('');
}

function refs(gitDir, sizes) {
  const ids = git(gitDir, ['rev-list', '--first-parent', 'main'], undefined, { keep: true })
    .trim()
    .split('\n');
  const at = (n) => ids[(n * 17) % ids.length];
  const places = ['refs/heads/people/', 'refs/remotes/origin/people/', 'refs/tags/nightly-'];
  const lines = Array.from(
    { length: sizes.refs - 3 },
    (_, n) => `create ${places[n % 3]}${String(n).padStart(5, '0')}-${(n * 7919).toString(36)} ${at(n)}\n`,
  );
  git(gitDir, ['update-ref', '--stdin'], [...lines, `create refs/heads/old ${ids[sizes.range]}\n`].join(''));
  git(gitDir, ['pack-refs', '--all']);
}
