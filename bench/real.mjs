/**
 * `npm run bench:real [-- --clone <path>] [--old <rev>] [--new <rev>] [--base <rev>] [--branch <rev>] [--beside <path>]
 * [--rounds <n>] [--only service,app,start] [--json <file>]`: the app on a repository of real size, each row beside Git's
 * own time in the same run. `--clone` takes any clone (git/git: `--old v2.30.0 --new v2.45.0 --base master --branch
 * origin/seen`); without it, one of about that size is made. `--beside` is another built checkout of this app, measured
 * in turn: before and after. Medians.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { appRows } from './real/app.mjs';
import { gitTimes } from './real/git.mjs';
import { appsOf } from './app/apps.mjs';
import { CLONE_OPTIONS, prepareClone } from './real/repository.mjs';
import { serviceRows } from './real/service.mjs';
import { startRows } from './start/rows.mjs';
import { sessionSystem } from '../scripts/session/needs.mjs';
import { main, setUp } from '../scripts/setup/index.mjs';
import { say } from '../scripts/setup/say.mjs';
import { told } from './table.mjs';

/** @type {{ type: 'string' }} */
const text = { type: 'string' };
const options = { ...CLONE_OPTIONS, beside: text, rounds: text, only: text, json: text };

await main(async (argv) => {
  const { values } = parseArgs({ args: argv, options });
  const rounds = Number(values.rounds ?? 5);
  const parts = (values.only ?? 'service,app,start').split(',');
  const electron = await setUp({ system: sessionSystem, build: true });
  const folder = mkdtempSync(join(tmpdir(), 'bench-real-'));
  try {
    const gitDir = join(folder, 'clone');
    prepareClone(gitDir, values);
    const apps = appsOf(values.beside);
    say('Git itself …');
    const git = await gitTimes(gitDir, rounds);
    const rows = [];
    if (parts.includes('service')) rows.push(...(await serviceRows(apps, gitDir, git, rounds)));
    if (parts.includes('app')) rows.push(...(await appRows(electron, { apps, gitDir, git, rounds })));
    const before = apps.length > 1 ? { before: apps[0]?.path ?? '' } : {};
    if (parts.includes('start')) rows.push(...(await startRows(electron, { rounds, ...before })));
    return told(rows, { json: values.json, about: { rounds, git } }) ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
