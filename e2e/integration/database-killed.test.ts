/** A damaged database is replaced; ended with kill -9 meanwhile, the next start has everything all the same. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs, { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStore } from '../../electron/store/index.ts';
import { childEnv } from '../../git/testing/child-env.ts';
import { rounds } from '../../shared/testing/rounds.ts';

const DRAFTS = 400;
const place = (at: number) => ({
  orgId: 'o',
  repo: 'r',
  notesRef: 'refs/notes/commits',
  object: at.toString(16).padStart(40, '0'),
});

const TABLE = 'CREATE TABLE unsent';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'database-killed-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Starts the app's store on a profile and ends it so many milliseconds after it began to open the database. */
async function endedAfter(profile: string, ms: number): Promise<void> {
  const script = join(import.meta.dirname, 'support/storage-child.ts');
  const child = spawn(process.execPath, [script, 'open', profile], {
    env: childEnv(),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = once(child, 'exit');
  await once(child.stdout, 'data');
  await sleep(ms);
  child.kill('SIGKILL');
  await gone;
}

const HALF_MADE = /\.(?:new|ready|copy)/;

/** A profile whose database lost the description of a table. */
function damagedProfile(): string {
  const profile = join(root, 'begun');
  const store = createStore(profile);
  for (let at = 0; at < DRAFTS; at += 1)
    store.drafts.put({
      place: place(at),
      text: `draft ${at} `.repeat(50),
      caret: 0,
      action: 'add',
      base: { text: null, refSha: null },
      savedAt: 0,
    });
  store.close();
  const file = join(profile, 'marginalia.db');
  const bytes = readFileSync(file);
  // The description, and what is left of it where it was before another one was added.
  for (let at = bytes.indexOf(TABLE); at >= 0; at = bytes.indexOf(TABLE, at + 1))
    bytes.write('CREATE TABEL', at);
  writeFileSync(file, bytes);
  return profile;
}

test('once the replacement is complete nothing half made is beside it, should the app end right then', () => {
  const profile = damagedProfile();
  const { renameSync } = fs;
  const beside: string[][] = [];
  const rename = vi.spyOn(fs, 'renameSync').mockImplementation((from, to) => {
    renameSync(from, to);
    if (String(to).endsWith('.ready'))
      beside.push(readdirSync(profile).filter((name) => HALF_MADE.test(name)));
  });
  syncBuiltinESMExports();
  try {
    const store = createStore(profile);
    expect(store.drafts.list()).toHaveLength(DRAFTS);
    store.close();
  } finally {
    rename.mockRestore();
    syncBuiltinESMExports();
  }
  expect(beside).toEqual([['marginalia.db.ready']]);
});

test('ended at any moment while a damaged database is replaced, the next start has every draft', async () => {
  const begun = damagedProfile();
  const moments = Array.from({ length: rounds(3, 60) }, (_, at) => at * Math.random() * 8);
  for (const [at, ms] of moments.entries()) {
    const profile = join(root, `profile-${at}`);
    cpSync(begun, profile, { recursive: true });
    await endedAfter(profile, ms);
    const next = createStore(profile);
    expect({ ms, drafts: next.drafts.list().length }).toEqual({ ms, drafts: DRAFTS });
    next.close();
    // What was set aside is there as well, and nothing half made.
    const names = readdirSync(profile);
    expect(names.some((name) => name.includes('.aside-'))).toBe(true);
    expect(names.filter((name) => HALF_MADE.test(name))).toEqual([]);
  }
});
