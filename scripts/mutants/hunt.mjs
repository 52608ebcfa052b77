/**
 * `npm run mutants -- --hunt <paths> [--tests <word>]… [--again]`: removes each guard of the files under these paths, one
 * at a time, and runs the unit tests that reach it (of the same room, or those with one of these words in their path).
 * The table names a few guards that matter; a hunt tries all it can find, and lists those that no test misses: the reader
 * decides which of them matter. Results are kept in `.cache/`, by the text of the guard, so that an interrupted hunt
 * continues; `--again` discards them.
 *
 * Stryker would do more than this, but needs a newer Node than ours, its own pool of threads and a hundred packages, and
 * it changes expressions of every kind, most of which are no guards.
 */
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { at } from '../setup/paths.mjs';
import { SetUpError, say } from '../setup/say.mjs';
import { endGroup, openBench } from './bench.mjs';
import { guardsOf, SWITCH, withSwitches } from './guards.mjs';

/** How many test files are tried for one guard. */
const MAX_TESTS = 8;
const POLL_INTERVAL_MS = 1000;
const KEPT = at('.cache/mutants-hunt.jsonl');

/** Prefix of each file: in the tests' own process it records which guards are reached; elsewhere it reads which is off. */
const HEADER = `const ${SWITCH} = (id) => { const all = globalThis; all.__guardsMet?.add(id); all.__guardOff ??= Number(process.env.MARGINALIA_MUTANT ?? -1); return id === all.__guardOff; }; `;

/**
 * Runs before each test file. Without a guard that is off it writes down which tests reach which guards; what is reached
 * outside of tests belongs to all of them. With one, only the tests that reach it run, until one of them fails.
 */
const hook = (folder) => `
import { readFileSync as readPlan, appendFileSync as noteMet } from 'node:fs';
import * as hooks from 'vitest';
const { guard, only, testLimitMs } = JSON.parse(readPlan(${JSON.stringify(join(folder, 'active'))}, 'utf8'));
process.env.MARGINALIA_MUTANT = String(guard);
globalThis.__guardOff = guard;
if (guard >= 0) hooks.vi.setConfig({ testTimeout: testLimitMs, hookTimeout: testLimitMs });
const [outside, byTest] = [new Set(), {}];
globalThis.__guardsMet = outside;
let begun = 0;
const leaveOut = (suite, isWanted) => {
  for (const task of suite.tasks) {
    if (task.type === 'suite') leaveOut(task, isWanted);
    if (task.type === 'suite' ? task.tasks.every(({ mode }) => mode === 'skip') : !isWanted(task)) task.mode = 'skip';
  }
};
hooks.beforeAll(({}, file) => {
  if (only !== null) leaveOut(file, ({ id }) => only.includes(id));
});
hooks.beforeEach(() => {
  begun = performance.now();
  globalThis.__guardsMet = new Set();
});
hooks.afterEach(({ task }) => {
  byTest[task.id] = { hits: [...globalThis.__guardsMet], took: performance.now() - begun };
  globalThis.__guardsMet = outside;
  if (guard >= 0 && task.result?.state === 'fail') leaveOut(task.file, ({ id }) => id === task.id);
});
hooks.afterAll(() => {
  if (guard >= 0) return;
  const met = { test: hooks.expect.getState().testPath, outside: [...outside], byTest };
  noteMet(${JSON.stringify(join(folder, 'hits'))}, JSON.stringify(met) + '\\n');
});
`;

/** @param {import('../setup/electron.mjs').Electron} electron @param {string[]} args @returns {Promise<number>} an exit code */
export async function hunt(electron, args) {
  const { values, positionals: paths } = parseArgs({
    args,
    allowPositionals: true,
    options: { tests: { type: 'string', multiple: true }, again: { type: 'boolean' } },
  });
  if (paths.length === 0) throw new SetUpError('Say where to hunt, for example: --hunt hosting/auth');
  const found = paths
    .flatMap(sourcesUnder)
    .flatMap(guardsIn)
    .map((guard, id) => ({ ...guard, id }));
  const before = values.again ? new Map() : kept();
  const open = found.filter(({ key }) => !before.has(key));
  say(`${found.length} guards, ${found.length - open.length} of them judged before`);
  if (open.length > 0) {
    const tests = values.tests ?? [...new Set(paths.map((path) => `${path.split('/')[0]}/`))];
    for await (const { id, ...verdict } of judge(electron, open, tests)) {
      const { key, file, line, kind, text } = found[id];
      mkdirSync(at('.cache'), { recursive: true });
      appendFileSync(KEPT, `${JSON.stringify({ key, ...verdict })}\n`);
      say(`${verdict.verdict.padEnd(7)}  ${file}:${line} ${kind}: ${text}`);
    }
  }
  const all = kept();
  const of = (word) => found.filter(({ key }) => all.get(key)?.verdict === word);
  for (const { file, line, kind, text } of [...of('LIVED'), ...of('unmet')])
    say(`${file}:${line} ${kind}: ${text}`);
  const count = (word) => `${of(word).length} ${word.toLowerCase()}`;
  say(`\n${found.length} guards: ${['killed', 'LIVED', 'unmet'].map(count).join(', ')}`);
  return 0;
}

const isSource = (path) =>
  /\.tsx?$/.test(path) && !/\.(?:test|testing|d)\.tsx?$|\.props\.test|\/testing\//.test(path);

function sourcesUnder(path) {
  if (!existsSync(at(path))) throw new SetUpError(`There is no ${path}`);
  if (statSync(at(path)).isFile()) return [path];
  return readdirSync(at(path), { recursive: true })
    .map((name) => `${path.replace(/\/$/, '')}/${name}`)
    .filter((name) => isSource(name))
    .toSorted();
}

function guardsIn(file) {
  const source = readFileSync(at(file), 'utf8');
  const seen = new Map();
  return guardsOf(source, file).map((guard) => {
    const text = source.slice(guard.start, guard.end).replaceAll(/\s+/g, ' ');
    // The same text may occur twice.
    const nth = seen.get(text) ?? 0;
    seen.set(text, nth + 1);
    const key = createHash('sha256')
      .update(`${file} ${guard.kind} ${text} ${nth}`)
      .digest('base64url')
      .slice(0, 16);
    return {
      ...guard,
      file,
      key,
      text: text.slice(0, 120),
      line: source.slice(0, guard.start).split('\n').length,
    };
  });
}

const kept = () => new Map(readLines(KEPT).map((one) => [one.key, one]));

/** Yields the verdict of each guard as soon as it is known. */
async function* judge(electron, guards, tests) {
  const bench = openBench(electron);
  /** @type {ReturnType<typeof startRunner> | undefined} */
  let running;
  const remove = () => {
    endGroup(running);
    bench.close();
  };
  process.once('exit', remove);
  for (const [signal, code] of Object.entries({ SIGINT: 130, SIGTERM: 143 }))
    process.once(signal, () => process.exit(code));
  const talk = join(bench.folder, '.hunt');
  mkdirSync(talk);
  for (const file of new Set(guards.map((one) => one.file))) {
    const source = readFileSync(at(file), 'utf8');
    const here = guards.filter((one) => one.file === file);
    writeFileSync(join(bench.folder, file), HEADER + withSwitches(source, here));
  }
  appendFileSync(join(bench.folder, 'scripts/test/own-desk.mjs'), hook(talk));
  const plan = join(talk, 'plan.json');
  const asked = guards.map(({ id, file }) => ({ id, file }));
  writeFileSync(plan, JSON.stringify({ folder: talk, guards: asked, tests, most: MAX_TESTS }));
  let told = 0;
  let over = false;
  while (!over) {
    const runner = startRunner(electron, bench.folder, plan);
    const ended = new Promise((resolve) => runner.once('close', resolve));
    running = runner;
    for (let code; code === undefined;) {
      code = await Promise.race([ended, sleep(POLL_INTERVAL_MS)]);
      if (code === undefined && isStuck(talk)) endStuck(runner, talk);
      const verdicts = readLines(join(talk, 'verdicts'));
      yield* verdicts.slice(told);
      told = verdicts.length;
      over = code === 0;
      if (code === 1) throw new SetUpError(`The tests did not run:\n${runner.said()}`);
    }
  }
  for (const { test, good } of readLines(join(talk, 'tried')))
    if (!good)
      say(
        `Not used, because it fails or takes too long without anything removed: ${test.slice(bench.folder.length + 1)}`,
      );
  remove();
}

/** The removed guard may be the only thing that ends a loop. */
const isStuck = (talk) => {
  const [one] = readLines(join(talk, 'active'));
  return one !== undefined && Date.now() > one.endsAt;
};

function endStuck(runner, talk) {
  endGroup(runner);
  // The next one starts over, however long that takes.
  rmSync(join(talk, 'active'), { force: true });
  const { id, test } = JSON.parse(readFileSync(join(talk, 'now'), 'utf8'));
  const tell = (name, value) => appendFileSync(join(talk, name), `${JSON.stringify(value)}\n`);
  if (test === undefined) tell('verdicts', { id, verdict: 'killed', by: 'time' });
  else tell('tried', { test, good: false });
}

const readLines = (path) =>
  existsSync(path)
    ? readFileSync(path, 'utf8')
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line))
    : [];

function startRunner(electron, cwd, plan) {
  const runner = spawn(electron.binary, [join(cwd, 'scripts/mutants/hunt-runner.mjs'), plan], {
    cwd,
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
  let said = '';
  runner.stderr.setEncoding('utf8').on('data', (text) => (said = (said + text).slice(-2000)));
  return Object.assign(runner, { said: () => said });
}
