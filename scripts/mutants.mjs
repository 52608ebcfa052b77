/**
 * `npm run mutants [-- <words>]`: breaks each guard of scripts/mutants/table.mjs in a copy of the checkout, runs the
 * tests that are named for it, and lists the mutants that lived: guards that no test would miss. Words choose some, by
 * what they guard or by their file. The last line is `N killed, N lived`.
 */
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mutants } from './mutants/table.mjs';
import { sessionSystem } from './session/needs.mjs';
import { main, setUp } from './setup/index.mjs';
import { at, root } from './setup/paths.mjs';
import { run } from './setup/run.mjs';
import { SetUpError, say } from './setup/say.mjs';

const leftOut = new Set(['.git', '.cache', 'dist', 'node_modules', 'test-results', 'bench', 'tour']);

await main(async (words) => {
  const chosen = mutants.filter(({ guard, file }) =>
    words.every((word) => `${guard} ${file}`.toLowerCase().includes(word.toLowerCase())),
  );
  if (chosen.length === 0) throw new SetUpError('No guard is called that.');
  await setUp({ system: sessionSystem, build: false });
  const copy = mkdtempSync(join(tmpdir(), 'marginalia-mutants-'));
  const clean = () => rmSync(copy, { recursive: true, force: true });
  process.once('SIGINT', () => process.exit(130));
  process.once('SIGTERM', () => process.exit(143));
  process.once('exit', clean);
  makeCopy(copy);
  await mustPass(copy, chosen);
  const lived = [];
  for (const mutant of chosen) {
    const noticed = await isNoticed(copy, mutant);
    say(`${noticed ? 'killed' : 'LIVED '}  ${mutant.guard} (${mutant.file})`);
    if (!noticed) lived.push(mutant);
  }
  say(`\n${chosen.length - lived.length} killed, ${lived.length} lived`);
  return lived.length === 0 ? 0 : 1;
});

/** Packages are not copied, only found. */
function makeCopy(copy) {
  for (const entry of readdirSync(root))
    if (!leftOut.has(entry)) cpSync(at(entry), join(copy, entry), { recursive: true });
  // Tests of the diff's reader take their texts from there.
  cpSync(at('bench/diff'), join(copy, 'bench/diff'), { recursive: true });
  symlinkSync(at('node_modules'), join(copy, 'node_modules'), 'dir');
}

/** Tests that fail without any mutant would say of each that it was noticed. */
async function mustPass(copy, chosen) {
  const all = (kind) => [...new Set(chosen.flatMap((mutant) => mutant[kind] ?? []))];
  const failed = (await fails(copy, 'unit', all('unit'))) || (await fails(copy, 'e2e', all('e2e')));
  if (failed) throw new SetUpError('The tests fail before anything was broken.');
}

/** @param {string} copy @param {import('./mutants/table.mjs').Mutant} mutant */
async function isNoticed(copy, { file, from, to, unit = [], e2e = [] }) {
  const path = join(copy, file);
  const text = readFileSync(path, 'utf8');
  if (text.split(from).length !== 2) throw new SetUpError(`${file} has not once: ${from}`);
  writeFileSync(
    path,
    text.replace(from, () => to),
  );
  try {
    return (await fails(copy, 'unit', unit)) || (await fails(copy, 'e2e', e2e));
  } finally {
    writeFileSync(path, text);
  }
}

/** Whether one of these tests fails, run by the copy's own test command. */
async function fails(copy, step, tests) {
  if (tests.length === 0) return false;
  const line = [join(copy, 'scripts/test.mjs'), '--only', step, ...tests];
  const { code } = await run(process.execPath, line, { cwd: copy, env: withoutNpm() });
  return code !== 0;
}

/** A command that npm started ends with its shell; this one is started by us. */
function withoutNpm() {
  const { npm_lifecycle_event: _event, ...env } = process.env;
  return env;
}
