/**
 * `npm run bench:diff [-- --json <file>] [--quick] [--rounds <n>] [--sets S,M] [--only ours,pierre-codeview]
 * [--limit <seconds>] [--pictures <folder>] [--beside <path>] [--threads]`: the diff view beside its peers in one Electron, in turn,
 * on diffs of published packages. Every clock starts with the request for the host's answer; ours reads it through the
 * app's own endpoint, the peers directly from the loopback server. `--pictures` saves a picture of our view on each set.
 * `--beside` is another checkout of this app with its packages, whose diff view is measured in turn: before and after.
 * `--threads` adds the processor time of the page's thread and of its worker until the first rows: on a busy machine that
 * says more than the clock, which it slows down.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureData } from './diff/data.mjs';
import { sets, subjects } from './diff/sets.mjs';
import { summary, table } from './diff/table.mjs';
import { inSession, save } from '../scripts/session/index.mjs';
import { sessionSystem } from '../scripts/session/needs.mjs';
import { main, setUp } from '../scripts/setup/index.mjs';
import { at, fromCaller, root } from '../scripts/setup/paths.mjs';
import { npm } from '../scripts/setup/run.mjs';
import { SetUpError, say } from '../scripts/setup/say.mjs';

const output = 'diff.json';
const options = {
  json: { type: 'string' },
  quick: { type: 'boolean' },
  rounds: { type: 'string' },
  sets: { type: 'string' },
  only: { type: 'string' },
  limit: { type: 'string' },
  pictures: { type: 'string' },
  beside: { type: 'string' },
  threads: { type: 'boolean' },
};

await main(async (argv) => {
  const { values } = parseArgs({ args: argv, options });
  const plan = {
    sets: chosen(values.sets, values.quick ? ['M', 'XL'] : Object.keys(sets)),
    subjects: chosen(values.only, subjects),
    rounds: Number(values.rounds ?? (values.quick ? 2 : 5)),
    limit: values.limit ? Number(values.limit) * 1000 : values.quick ? 2_000 : 60_000,
    patience: values.quick
      ? { colour: 700, quiet: 200, quietWithin: 700 }
      : { colour: 5_000, quiet: 600, quietWithin: 6_000 },
    scroll: values.quick ? 500 : 5_000,
    quick: values.quick === true,
    pictures: values.pictures !== undefined,
    threads: values.threads === true,
  };
  const electron = await setUp({ system: sessionSystem, build: false });
  if (!existsSync(at('bench/node_modules/@pierre/diffs'))) {
    say('Installing the peers …');
    const args = [
      'ci',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
      '--legacy-peer-deps',
    ];
    const { code } = await npm(args, { cwd: at('bench'), stdio: 'inherit' });
    if (code !== 0) throw new SetUpError('The peers could not be installed: see above.');
  }
  ensureData(at('bench/.data'), plan.sets, say);
  say('Building the pages …');
  const builds = [
    { path: root, pages: at('bench/.data/pages') },
    ...(values.beside === undefined
      ? []
      : [{ name: 'before', path: fromCaller(values.beside), pages: at('bench/.data/pages-before') }]),
  ];
  for (const build of builds) buildPage('ours', build);
  if (plan.subjects.some((subject) => subject !== 'ours')) buildPage('peer', builds[0]);
  let measured;
  const code = await inSession(
    electron,
    ({ node, app, electron: binary, out }) => [
      node,
      join(app, 'bench/diff/rounds.mjs'),
      binary,
      join(app, 'bench/.data'),
      join(out, output),
      JSON.stringify({
        ...plan,
        builds: builds.map(({ path, pages, ...build }) => ({
          ...build,
          path: path === root ? app : path,
          pages: join(app, relative(root, pages)),
        })),
      }),
    ],
    {
      keep: (out) => {
        measured = read(join(out, output));
        if (values.pictures) save(join(out, 'pictures'), fromCaller(values.pictures));
      },
    },
  );
  if (code !== 0 || !measured) throw new SetUpError(`The benchmark did not finish (${code}).`);
  const result = summary(measured);
  say(table(result));
  if (values.json) {
    const file = fromCaller(values.json);
    writeFileSync(file, `${JSON.stringify({ electron: electron.version, ...result }, null, 2)}\n`);
  }
  return 0;
});

function buildPage(page, { path, pages }) {
  const vite = [at('node_modules/vite/bin/vite.js'), 'build', '--config', at('bench/diff/vite.config.ts')];
  execFileSync(process.execPath, [...vite, '--outDir', pages, '--logLevel', 'error'], {
    stdio: 'inherit',
    env: { ...process.env, BENCH_PAGE: page, BENCH_CHECKOUT: path },
  });
}

function chosen(list, all) {
  const names = list?.split(',') ?? all;
  const known = new Set([...Object.keys(sets), ...subjects]);
  for (const name of names) if (!known.has(name)) throw new SetUpError(`Not known: ${name}`);
  return names;
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
