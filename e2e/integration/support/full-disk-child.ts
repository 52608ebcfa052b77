/**
 * Writes notes and syncs a folder on a disk that is filled meanwhile, and tells what came of it as JSON on one line. Told
 * the folder of the disk by its argument; started where that disk is mounted.
 */
import { cp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { diskFull } from '../../../electron/folder-sync/disk-full.ts';
import { openSettings } from '../../../electron/store/settings.ts';
import { runGit } from '../../../git/process/run.ts';
import { openStore } from '../../../hosting/store.ts';
import { openWorld } from '../../../hosting/testing/world.ts';
import { Clone, Remote } from './clones.ts';
import { rounds } from '../../../shared/testing/rounds.ts';

export interface Report {
  /** What the service answered to a note, and the note afterwards, for so many pages of room on the disk. */
  writes: Array<{ pages: number; status: number; detail: string; note: string }>;
  /** Whether a change of settings was taken, for so many pages of room from none on, and what was there afterwards. */
  settings: { told: boolean[]; remembered: number; aside: string[] };
  /** What a Sync said whose disk was full from this step on. */
  syncs: Array<{ step: string; problem: { message: string; next: string | null } | null }>;
  /** The note that both wrote, after a last Sync with room. */
  note: string | null;
}

const PAGE = 4_096;
const [disk = ''] = process.argv.slice(2);
const filler = join(disk, 'filler');

async function fill(pages = 0): Promise<void> {
  for (let size = 1_048_576; size >= 1; size = Math.floor(size / 2)) {
    const full = async (): Promise<boolean> =>
      await writeFile(filler, Buffer.alloc(size), { flag: 'a' }).then(
        () => false,
        () => true,
      );
    while (!(await full()));
  }
  await truncate(filler, Math.max(0, (await stat(filler)).size - pages * PAGE));
}
const free = async (): Promise<void> => await rm(filler, { force: true });

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

async function writes(): Promise<Report['writes']> {
  const world = await openWorld('socket', { store: await openStore(disk) });
  const gitDir = await world.repository('demo', [{ files: { 'a.txt': 'one\n' } }]);
  const token = await world.token('demo', ['git:read', 'git:write']);
  const told: Report['writes'] = [];
  for (const pages of rounds([0, 2, 7], [0, 1, 2, 3, 4, 5, 6, 7])) {
    await fill(pages);
    const json = { action: 'append', object_ref: 'main', note: `${pages}` };
    const written = await world.send('POST', '/api/repos/demo/notes', { token, json });
    await free();
    const read = await world.send('GET', '/api/v1/repos/notes?object_ref=main', { token });
    const { detail } = written.json;
    told.push({ pages, status: written.status, detail: text(detail), note: text(read.json.note) });
  }
  await runGit(['fsck', '--strict', '--no-dangling'], { gitDir });
  await world.close();
  return told;
}

/** How many places are remembered after a change of settings that the disk had too little room for. */
async function settings(): Promise<Report['settings']> {
  const aside: string[] = [];
  const open = () => openSettings(disk, ({ reason }) => void aside.push(reason));
  // Larger than a page, by what an earlier version remembered in it.
  const wroteTo = Object.fromEntries(
    Array.from({ length: 300 }, (_, at) => [`repository ${at}`, 'refs/notes/reviews']),
  );
  const file = join(disk, 'settings.json');
  await writeFile(file, JSON.stringify({ wroteTo }));
  const told: boolean[] = [];
  for (let pages = 0; pages < 4; pages += 1) {
    await fill(pages);
    try {
      open().set({ theme: 'dark' });
      told.push(true);
    } catch {
      told.push(false);
    }
    await free();
  }
  const kept: { wroteTo: object } = JSON.parse(await readFile(file, 'utf8'));
  return { told, remembered: Object.keys(kept.wroteTo).length, aside };
}

async function syncs(): Promise<Pick<Report, 'syncs' | 'note'>> {
  const origin = await Remote.open();
  const [there, copied] = [await origin.clone(), await origin.clone()];
  const here = new Clone(join(disk, 'here'));
  await cp(copied.path, here.path, { recursive: true });
  const place = { folder: here.path, gitDir: here.gitDir, exchange: `${here.path}.exchange` };
  const told: Report['syncs'] = [];
  await here.write(origin.first, 'ours');
  for (const step of rounds(['', 'fetched', 'sent'], ['', 'fetch', 'fetched', 'send', 'sent'])) {
    const second = await there.commit(`for ${step}`);
    await there.git('push', '--quiet', 'origin', 'main');
    await there.write(second, `theirs ${step}`);
    await there.sync();
    if (step === '') await fill();
    const problem = await here
      .sync({ step: async (name) => (name === step ? await fill() : undefined) })
      .then((report) => report.problem)
      .catch(async (cause: unknown) => await diskFull(place, cause));
    told.push({ step, problem });
    await free();
  }
  await here.sync();
  await here.git('fsck', '--strict', '--no-dangling');
  const note = await origin.note(origin.first);
  await origin.close();
  return { syncs: told, note };
}

const report: Report = { writes: await writes(), settings: await settings(), ...(await syncs()) };
process.stdout.write(`${JSON.stringify(report)}\n`);
