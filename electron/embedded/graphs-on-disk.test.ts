import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { GRAPHS_FOLDER } from '../../shared/embedded.ts';
import { measureGraphs } from './graphs-on-disk.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'graphs-on-disk-'));
});
afterEach(async () => await rm(root, { recursive: true, force: true }));

test('graphs of one file and of a chain are counted with all their files, and a service without any is none', async () => {
  const graphs = join(root, 'one', GRAPHS_FOLDER);
  await mkdir(join(graphs, 'a', 'info', 'commit-graphs'), { recursive: true });
  await mkdir(join(graphs, 'b', 'info'), { recursive: true });
  // Its graph is still being read.
  await mkdir(join(graphs, 'c', 'info'), { recursive: true });
  await writeFile(join(graphs, 'a', 'info', 'commit-graphs', 'graph-1.graph'), 'x'.repeat(100));
  await writeFile(join(graphs, 'a', 'info', 'commit-graphs', 'commit-graph-chain'), 'x'.repeat(41));
  await writeFile(join(graphs, 'b', 'info', 'commit-graph'), 'x'.repeat(1000));
  expect(await measureGraphs([join(root, 'one'), join(root, 'none')])).toEqual({ folders: 2, bytes: 1141 });
  expect(await measureGraphs([join(root, 'none')])).toEqual({ folders: 0, bytes: 0 });
});
