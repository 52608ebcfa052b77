import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { emptyTree, objectFormatOf } from './object-format.ts';
import { objectStore } from './object-store.ts';
import { gitText } from '../process/run.ts';

test.each(['sha1', 'sha256'])(
  'the format of %s is told by an id, and so is its empty tree',
  async (format) => {
    const folder = await mkdtemp(join(tmpdir(), 'line\nend-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const gitDir = join(folder, 'repo.git');
    await gitText(['init', '--quiet', '--bare', `--object-format=${format}`, gitDir]);
    const id = await gitText(['hash-object', '-w', '--stdin'], { gitDir, input: 'one' });
    expect(objectFormatOf(id)).toBe(format);
    expect(emptyTree(id)).toBe(await gitText(['hash-object', '-t', 'tree', '--stdin'], { gitDir }));
    expect(await objectStore(gitDir)).toEqual({ format, objects: join(gitDir, 'objects') });
  },
);
