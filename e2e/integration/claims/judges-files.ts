/** Judges of what the app says about the files of a diff, and of a commit. */
import { generatedBy } from '../../../shared/domain/generated.ts';
import { lfsPointerSize } from '../../../shared/domain/lfs-pointer.ts';
import { branchDiffResult } from '../../../shared/wire/diff.ts';
import type { Bench, Opened, Said } from './bench.ts';

const SIDES = { branch: 'topic', base: 'main', ephemeral: false, ephemeralBase: false };

const diffOf = async (at: Opened, sides = SIDES) =>
  branchDiffResult.parse(await (await at.repository.diff({ ...sides, paths: [] })).json());

interface Counted {
  path: string;
  /** null: binary. */
  lines: readonly [number, number] | null;
}

async function numstat(at: Opened, ...args: string[]): Promise<Counted[]> {
  const out = await at.git('diff', '--numstat', '-z', '--no-renames', ...args);
  return out
    .split('\0')
    .filter(Boolean)
    .map((entry) => {
      const [more = '', less = '', path = ''] = entry.split('\t');
      return { path, lines: more === '-' ? null : [Number(more), Number(less)] };
    });
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

export async function totals(bench: Bench): Promise<Said[]> {
  const said: Said[] = [];
  for (const at of await bench.generated()) {
    const { stats, files, filtered_files: filtered } = await diffOf(at);
    const short = await at.git('diff', '--shortstat', '-M', 'main...topic');
    const number = (words: RegExp): number => Number(words.exec(short)?.[1] ?? 0);
    const git = {
      files: number(/(\d+) file/),
      additions: number(/(\d+) insertion/),
      deletions: number(/(\d+) deletion/),
    };
    const { additions, deletions } = stats;
    said.push({ of: at.path, app: { files: stats.files, additions, deletions }, git });
    const names = await at.git('diff', '--name-status', '-M', '-z', 'main...topic');
    const app = [...(files ?? []), ...(filtered ?? [])].map(({ path }) => path).toSorted();
    const all = names.split('\0').filter(Boolean);
    const paths: string[] = [];
    while (all.length > 0) {
      const [state = ''] = all.splice(0, 1);
      paths.push(all.splice(0, /^[RC]/.test(state) ? 2 : 1).at(-1) ?? '');
    }
    said.push({ of: `the files of ${at.path}`, app, git: paths.toSorted() });
  }
  return said;
}

/** A branch with files of every kind. */
async function kinds(bench: Bench): Promise<Opened> {
  const at = await bench.open(await bench.folder());
  await at.write('a.txt', 'one\n');
  await at.write('.gitattributes', '*.raw -diff\n*.pb.txt linguist-generated\nkept/** -linguist-generated\n');
  await at.write('kept/.gitattributes', 'made.txt linguist-generated=true\n');
  await at.commit('Begin');
  await at.git('checkout', '--quiet', '-b', 'topic');
  for (const name of ['x.raw', 'x.pb.txt', 'kept/x.pb.txt', 'kept/made.txt', 'plain.txt'])
    await at.write(name, `${name}\n`);
  await at.write('zero.bin', 'bytes\0bytes');
  await at.write('empty.txt', '');
  await at.write('late.txt', `${'x'.repeat(9000)}\0`);
  await at.commit('Files');
  return at;
}

export async function generated(bench: Bench): Promise<Said[]> {
  const at = await kinds(bench);
  const { generated: by = { yes: [], no: [] } } = await diffOf(at);
  const attributes = new Map([
    ...by.yes.map((path) => [path, true] as const),
    ...by.no.map((path) => [path, false] as const),
  ]);
  const said: Said[] = [];
  for (const path of (await at.git('diff', '--name-only', 'main...topic')).split('\n')) {
    const words = await at.git('check-attr', 'linguist-generated', '--', path);
    const value = /: ([^:]*)$/.exec(words)?.[1] ?? '';
    const git = value === 'set' || value === 'true';
    said.push({ of: path, app: generatedBy(path, attributes) !== '', git });
  }
  return said;
}

export async function held(bench: Bench): Promise<Said[]> {
  const at = await kinds(bench);
  const { files, filtered_files: filtered } = await diffOf(at);
  const said: Said[] = [];
  for (const { path, lines } of await numstat(at, 'main...topic')) {
    const isHeld = (filtered ?? []).some((one) => one.path === path);
    said.push({ of: path, app: isHeld, git: lines === null });
    const file = files?.find((one) => one.path === path);
    if (file !== undefined && lines !== null)
      said.push({ of: `the lines of ${path}`, app: [file.additions ?? 0, file.deletions ?? 0], git: lines });
  }
  said.push({
    of: 'all lines',
    app: sum((files ?? []).map((one) => one.additions ?? 0)),
    git: sum((await numstat(at, 'main...topic')).map(({ lines }) => lines?.[0] ?? 0)),
  });
  return said;
}

const POINTER = (hash: string, size: string): string =>
  `version https://git-lfs.github.com/spec/v1\noid sha256:${hash}\nsize ${size}\n`;

/** Git itself knows no pointers: what decides is the file as it is committed, byte by byte. */
export async function pointers(bench: Bench): Promise<Said[]> {
  const at = await bench.open(await bench.folder());
  const hash = '4d7a'.repeat(16);
  const texts = {
    pointer: POINTER(hash, '1234'),
    longer: `${POINTER(hash, '1234')}and words\n`,
    returns: POINTER(hash, '1234').replaceAll('\n', '\r\n'),
    short: POINTER(hash.slice(1), '1234'),
    empty: POINTER(hash, '0'),
  };
  for (const [name, text] of Object.entries(texts)) await at.write(name, text);
  await at.commit('Files');
  const said: Said[] = [];
  for (const name of Object.keys(texts)) {
    const { out } = await at.ask('cat-file', 'blob', `HEAD:${name}`);
    const isPointer = out === POINTER(hash, /size (\d+)\n$/.exec(out)?.[1] ?? '');
    const request = {
      ...SIDES,
      branch: 'main',
      base: 'main',
      path: name,
      commits: { sha: await at.git('rev-parse', 'HEAD'), base: null },
    };
    const bytes = await at.repository.file(request);
    said.push({ of: name, app: lfsPointerSize(bytes.toString()) !== null, git: isPointer });
  }
  return said;
}

export async function search(bench: Bench): Promise<Said[]> {
  const said: Said[] = [];
  const [at] = await bench.generated();
  if (at === undefined) return said;
  const commit = await at.git('rev-parse', 'topic');
  for (const [text, isPattern, matchCase] of [
    ['line 7 ', false, true],
    ['LINE 1', false, false],
    ['^topic [0-9]+', true, true],
    ['nowhere', false, true],
  ] as const) {
    const app: string[] = [];
    const request = {
      branch: 'topic',
      ephemeral: false,
      commit,
      text,
      isPattern,
      matchCase,
      first: [],
      fetches: true,
    };
    for await (const some of at.repository.search(request))
      for (const { path, lines } of some) app.push(...lines.map(({ line }) => `${path}:${String(line)}`));
    const how = [isPattern ? '-E' : '-F', ...(matchCase ? [] : ['-i'])];
    const { out } = await at.ask('grep', '-n', '-I', ...how, '-e', text, commit);
    const git = out
      .split('\n')
      .filter(Boolean)
      .map((line) => line.split(':').slice(1, 3).join(':'));
    said.push({ of: text, app: app.toSorted(), git: git.toSorted() });
  }
  return said;
}

export async function authorsOfLines(bench: Bench): Promise<Said[]> {
  const said: Said[] = [];
  for (const at of await bench.generated()) {
    const commit = await at.git('rev-parse', 'topic');
    const [path = ''] = (await at.git('ls-tree', '-r', '--name-only', 'topic'))
      .split('\n')
      .filter((name) => name.endsWith('.txt'));
    const lines = { first: 1, last: 30 };
    const answer = await at.repository.lines.blame({
      branch: 'topic',
      ephemeral: false,
      commit,
      path,
      ignoreSpace: false,
      ranges: [lines],
    });
    const out = await at.git('blame', '--porcelain', '-L', '1,30', commit, '--', path);
    const git = out.split('\n').flatMap((line) => /^([0-9a-f]{40}) \d+ \d+/.exec(line)?.[1] ?? []);
    said.push({ of: `${path} in ${at.path}`, app: answer.lines.map((line) => line.commit), git });
  }
  return said;
}

export async function fileHistory(bench: Bench): Promise<Said[]> {
  const said: Said[] = [];
  for (const at of await bench.generated()) {
    const commit = await at.git('rev-parse', 'topic');
    for (const path of (await at.git('ls-tree', '-r', '--name-only', 'topic')).split('\n').slice(0, 2)) {
      const app: string[] = [];
      const request = { branch: 'topic', ephemeral: false, commit, path };
      for await (const some of at.repository.fileHistory(request)) app.push(...some.map(({ sha }) => sha));
      const git = await at.git('log', '--follow', '--format=%H', commit, '--', path);
      said.push({ of: `${path} in ${at.path}`, app, git: git.split('\n') });
    }
  }
  return said;
}
