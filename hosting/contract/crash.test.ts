import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gitText, runGit } from '../../git/process/run.ts';
import { noteTexts } from '../testing/note-texts.ts';
import { startService } from '../testing/service-process.ts';
import { createRepository } from '../store.ts';
import { rounds } from '../../shared/testing/rounds.ts';

/**
 * The service as a process of its own, many writers on one notes ref, and kill -9 in between. The long version, with
 * writers that are processes and are killed too, is `node scripts/prove-notes.mjs`.
 */
let root: string;
let gitDir: string;
let objects: string[];
const WRITERS = 16;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'crash-'));
  gitDir = await createRepository(root, 'demo');
  const blobs = Array.from(
    { length: 1000 },
    (_, n) => `blob\ndata ${String(String(n).length)}\n${String(n)}\n`,
  );
  await runGit(['fast-import', '--quiet'], { gitDir, input: blobs.join('') });
  const listed = await gitText(['cat-file', '--batch-all-objects', '--batch-check=%(objectname)'], {
    gitDir,
  });
  objects = listed.split('\n');
});
afterAll(async () => await rm(root, { recursive: true, force: true }));

test('kill -9 during writes of 16 writers: nothing acknowledged is lost, the history is one line, fsck is clean', async () => {
  const acknowledged = new Map<string, string[]>();
  let service = await startService(root);
  const token = await service.token('demo', 'git:write');
  const stop = new AbortController();
  let refused = 0;
  const shared = objects.at(-1) ?? '';
  const writer = async (index: number): Promise<void> => {
    for (let n = 0; !stop.signal.aborted; n++) {
      const { api } = service;
      // Most notes are on objects of one's own; every fourth is one more line on an object all share.
      const object = n % 4 === 3 ? shared : (objects[n * WRITERS + index] ?? shared);
      const text = `${randomUUID()}\n`;
      const body = JSON.stringify({ action: 'append', object_ref: object, note: text });
      const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
      try {
        const answer = await fetch(`${api}/api/repos/demo/notes`, { method: 'POST', headers, body });
        await answer.arrayBuffer();
        if (answer.status === 201) acknowledged.set(object, [...(acknowledged.get(object) ?? []), text]);
        else refused++;
      } catch {
        await sleep(20);
      }
    }
  };
  const writers = Array.from({ length: WRITERS }, async (_, index) => await writer(index));
  const answered = (): number => [...acknowledged.values()].flat().length;
  const more = async (): Promise<void> => {
    const before = answered();
    await expect.poll(answered, { interval: 20 }).toBeGreaterThan(before + WRITERS);
  };
  for (let round = 0; round < rounds(1, 2); round++) {
    await more();
    service.child.kill('SIGKILL');
    service = await startService(root);
  }
  await more();
  stop.abort();
  await Promise.all(writers);
  const stopped = new Promise((resolve) => service.child.once('exit', resolve));
  service.child.kill('SIGTERM');
  expect(await stopped).toBe(0);

  expect(refused).toBe(0);
  expect(acknowledged.size).toBeGreaterThan(WRITERS);
  const texts = await noteTexts(gitDir, 'refs/notes/commits');
  for (const [object, lines] of acknowledged) {
    for (const line of lines) expect(texts.get(object)?.split(line)).toHaveLength(2);
  }
  const parents = await gitText(['rev-list', '--parents', 'refs/notes/commits'], { gitDir });
  const lengths = parents.split('\n').map((line) => line.split(' ').length);
  expect(lengths.filter((length) => length === 1)).toHaveLength(1);
  expect(lengths.every((length) => length <= 2)).toBe(true);
  await runGit(['fsck', '--strict', '--no-dangling'], { gitDir });
});
