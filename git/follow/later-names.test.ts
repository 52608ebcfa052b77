import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { gitText, runGit } from '../process/run.ts';
import { laterNames } from './later-names.ts';

const text = (word: string): string => Array.from({ length: 20 }, (_, n) => `${word} ${n}\n`).join('');

/** A commit that changes files, as `git fast-import` reads it; null: removed. */
const change = (files: Record<string, string | null>): string =>
  [
    'commit refs/heads/main\ncommitter Ann <ann@example.com> 1700000000 +0000\ndata 1\nx\n',
    ...Object.entries(files).map(([path, content]) =>
      content === null
        ? `D ${path}\n`
        : `M 100644 inline ${path}\ndata ${Buffer.byteLength(content)}\n${content}\n`,
    ),
  ].join('');

test('files are followed from name to name; those that are removed have none', async () => {
  const gitDir = await mkdtemp(join(tmpdir(), 'later-names-test-'));
  try {
    await gitText(['init', '--quiet', '--bare', gitDir]);
    const history = [
      {
        'a.txt': text('one'),
        'gone.txt': text('gone'),
        'stays.txt': text('stays'),
        'back.txt': text('back'),
      },
      { 'a.txt': null, 'b.txt': text('one'), 'back.txt': null, 'away.txt': text('back') },
      { 'b.txt': text('two'), 'gone.txt': null },
      { 'b.txt': null, 'c.txt': text('two'), 'away.txt': null, 'back.txt': text('back') },
    ];
    const input = history.map(change).join('');
    await runGit(['fast-import', '--quiet'], { gitDir, input: Buffer.from(input) });
    const tip = await gitText(['rev-parse', 'main'], { gitDir });
    const { names, ended } = await laterNames(gitDir, tip, [
      'a.txt',
      'b.txt',
      'gone.txt',
      'away.txt',
      'never.txt',
    ]);
    expect(ended).toBe(true);
    expect([...names]).toEqual([
      ['a.txt', ['b.txt', 'c.txt']],
      ['b.txt', ['c.txt']],
      ['gone.txt', []],
      ['away.txt', ['back.txt']],
      ['never.txt', []],
    ]);
    expect(await laterNames(gitDir, tip, [])).toEqual({ names: new Map(), ended: true });
  } finally {
    await rm(gitDir, { recursive: true, force: true });
  }
});
