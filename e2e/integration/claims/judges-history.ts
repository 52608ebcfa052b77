/** Judges of what the app says about commits, ranges and merges. */
import { trailersOf } from '../../../shared/domain/verdicts/trailers.ts';
import { trailerRules } from '../../../git/config/trailer-rules.ts';
import { createPairs } from '../../../electron/versions/pairs.ts';
import { kindOf, type Bench, type Opened, type Said } from './bench.ts';

const SIDES = { branch: 'topic', base: 'main', ephemeral: false, ephemeralBase: false };

/** What the user's own merge leaves unmerged. */
async function unmerged(at: Opened): Promise<string[]> {
  await at.git('checkout', '--quiet', '--detach', 'main');
  await at.ask('merge', '--no-commit', 'topic');
  const listed = await at.git('ls-files', '--unmerged', '-z');
  await at.git('reset', '--quiet', '--hard');
  await at.git('checkout', '--quiet', 'main');
  const paths = listed.split('\0').flatMap((entry) => entry.split('\t').slice(1));
  // Git adds the side's name to that of a file for which there is no place.
  return [...new Set(paths.map((path) => path.replace(/~.*/, '')))].toSorted();
}

export async function merges(bench: Bench): Promise<Said[]> {
  const said: Said[] = [];
  for (const at of await bench.generated()) {
    const git = await unmerged(at);
    const [tip, into] = [await at.git('rev-parse', 'topic'), await at.git('rev-parse', 'main')];
    const answer = await at.repository.mergeConflicts({
      branch: 'topic',
      ephemeral: false,
      tip,
      into,
      fetches: true,
    });
    const app = answer.status === 'tried' ? answer.files.map(({ path }) => path).toSorted() : answer;
    said.push({ of: at.path, app, git });
    if (answer.status === 'tried')
      said.push({ of: `how many in ${at.path}`, app: answer.count, git: git.length });
  }
  return said;
}

const TYPED = [
  'main topic~1 topic~2^{} v1 v1^{commit} tags/v1 heads/topic refs/heads/main HEAD @ main^{tree} v1:a.txt',
  'main@{0} :/Begin topic^{/Begin} nothing topic^9 main~99 refs/heads/nothing 0000000 main..topic -q topic^0',
  'main^{tag}',
].flatMap((some) => some.split(' '));

/** Each is a run of `marginalia review`. */
const TYPED_IN_TERMINAL = new Set(['main', 'nothing']);

export async function revisions(bench: Bench): Promise<Said[]> {
  const [at] = await bench.generated();
  if (at === undefined) return [];
  await at.git('tag', '--force', '-a', '-m', 'One', 'v1', 'main');
  const short = await at.git('rev-parse', '--short', 'topic');
  const said: Said[] = [];
  for (const text of [...TYPED, short]) {
    const named = await at.ask('rev-parse', '--quiet', '--verify', '--end-of-options', text);
    const peeled = await at.ask('rev-parse', '--quiet', '--verify', `${named.out.trim()}^{commit}`);
    const app = await at.repository.resolve(text).then(({ sha }) => sha, kindOf);
    said.push({ of: text, app, git: peeled.code === 0 ? peeled.out.trim() : 'not-found' });
    if (!TYPED_IN_TERMINAL.has(text)) continue;
    const { err } = await bench.review(at.path, 'list', text);
    said.push({ of: `review list ${text}`, app: err.includes('There is no commit'), git: peeled.code !== 0 });
  }
  return said;
}

interface Range {
  at: Opened;
  branch: string;
  base: string;
  of: string;
  found: Awaited<ReturnType<Opened['repository']['commits']>>;
}
const known = new WeakMap<Bench, Promise<Range[]>>();

/** What the app lists of the branches of each generated repository, and of one with another root. */
function rangesOf(bench: Bench): Promise<Range[]> {
  const found = known.get(bench) ?? readRanges(bench);
  known.set(bench, found);
  return found;
}

async function readRanges(bench: Bench): Promise<Range[]> {
  const all: Range[] = [];
  for (const at of await bench.generated()) {
    await at.git('branch', '--force', 'apart', await at.git('commit-tree', '-m', 'Apart', 'main^{tree}'));
    for (const [branch, base] of [
      ['topic', 'main'],
      ['main', 'topic'],
      ['apart', 'main'],
    ] as const) {
      const found = await at.repository.commits({ ...SIDES, branch, base });
      all.push({ at, branch, base, of: `${base}...${branch} in ${at.path}`, found });
    }
  }
  return all;
}

export async function rangeCounts(bench: Bench): Promise<Said[]> {
  const said: Said[] = [];
  for (const { at, branch, base, of, found } of await rangesOf(bench)) {
    const git = (await at.git('rev-list', `${base}..${branch}`)).split('\n').filter(Boolean);
    said.push({ of, app: found.commits.map(({ sha }) => sha).toSorted(), git: git.toSorted() });
  }
  return said;
}

export async function sharedHistory(bench: Bench): Promise<Said[]> {
  const said: Said[] = [];
  for (const { at, branch, base, of, found } of await rangesOf(bench)) {
    const { out } = await at.ask('merge-base', base, branch);
    said.push({ of, app: found.mergeBase, git: out === '' ? null : out.trim() });
  }
  return said;
}

export async function moves(bench: Bench): Promise<Said[]> {
  const said: Said[] = [];
  for (const { at, branch, base, of } of await rangesOf(bench)) {
    const [from = '', to = ''] = (await at.git('rev-parse', base, branch)).split('\n');
    const app = await at.repository.distance({ name: branch, ephemeral: false }, { from, to });
    const counted = await at.git('rev-list', '--left-right', '--count', `${from}...${to}`);
    const [replaced, commits] = counted.split('\t').map(Number);
    said.push({ of, app: [app?.replaced ?? 0, app?.commits], git: [replaced, commits] });
    const isForward = (await at.ask('merge-base', '--is-ancestor', from, to)).code === 0;
    said.push({ of: `whether it rewrites, ${of}`, app: app?.replaced === undefined, git: isForward });
  }
  return said;
}

export async function versionPairs(bench: Bench): Promise<Said[]> {
  const at = await bench.open(await bench.folder());
  await at.write('a.txt', 'one\n');
  const base = await at.commit('Begin');
  await at.git('checkout', '--quiet', '-b', 'topic');
  for (const name of ['same', 'dropped', 'changed']) {
    await at.write(
      `${name}.txt`,
      Array.from({ length: 9 }, (_, line) => `${name} ${String(line)}\n`).join(''),
    );
    await at.commit(`Add ${name}`);
  }
  const old = await at.git('rev-parse', 'HEAD');
  await at.git('checkout', '--quiet', 'main');
  await at.write('b.txt', 'of main\n');
  const onto = await at.commit('Meanwhile');
  await at.git('checkout', '--quiet', '-B', 'topic', 'main');
  await at.git('cherry-pick', `${old}~2`);
  await at.git('cherry-pick', old);
  await at.write(
    'changed.txt',
    Array.from({ length: 9 }, (_, line) => `changed ${String(line)}${line === 4 ? '!' : ''}\n`).join(''),
  );
  await at.git('commit', '--quiet', '--all', '--amend', '--no-edit');
  await at.write('new.txt', 'new\n');
  const tip = await at.commit('Add new');
  const { place } = at.repository;
  const answer = await createPairs(() => at.repository)({
    ...place,
    branch: 'topic',
    ephemeral: false,
    from: { sha: old, base },
    to: { sha: tip, base: onto },
  });
  const SIGNS = { same: '=', changed: '!', new: '>', dropped: '<' };
  const git = await at.git('range-diff', '--no-patch', '--no-color', `${base}..${old}`, `${onto}..${tip}`);
  const signs = git.split('\n').flatMap((line) => {
    const [, sign = '', subject = ''] = /^ *\S+: +\S+ ([=!<>]) +\S+: +\S+ (.*)$/.exec(line) ?? [];
    return sign === '' ? [] : [{ subject, sign }];
  });
  return signs.map(({ subject, sign }) => {
    const pair = answer.pairs.find((one) => (one.new ?? one.old)?.subject === subject);
    return { of: subject, app: pair === undefined ? null : SIGNS[pair.state], git: sign };
  });
}

const MESSAGES = [
  'One\n\nReviewed-by: Ann <ann@example.com>\n',
  'One\n\nWords.\n\nReviewed-by: Ann <ann@example.com>\nAcked-by: Bo\n  Folded <bo@example.com>\n',
  'One\n\nReviewed-by: Ann <ann@example.com>\n\nWords at the end.\n',
  'Reviewed-by: Ann <ann@example.com>\n',
  'One\n\nSigned-off-by: Ann <ann@example.com>\nand a line of words\nand one more\n',
  'One\n\nTested-by: Ann\n# a comment\nTested-by: Bo\n',
  'One\n\nReviewed-by : Ann <ann@example.com>\n',
  'One\n\nwords: no\nnothing like one\nor here\nor here\nor here\n',
];

export async function trailers(bench: Bench): Promise<Said[]> {
  const at = await bench.folder();
  const rules = await trailerRules(at.path);
  const said: Said[] = [];
  for (const message of MESSAGES) {
    await at.git('commit', '--quiet', '--allow-empty', '--cleanup=verbatim', '-m', message);
    const git = await at.git('log', '-1', '--format=%(trailers:only,unfold)');
    const app = trailersOf(message, rules).map(({ token, value }) => `${token}: ${value}`);
    said.push({ of: message, app, git: git.split('\n').filter(Boolean) });
  }
  return said;
}
