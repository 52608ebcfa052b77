/** Where lines come from, in every home of a repository. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Repository } from '../../electron/repositories/port.ts';
import { HOMES, openScene, type Scene } from './support/repositories-scene.ts';

const fails = (kind: string) => ({ error: expect.objectContaining({ kind }) });
const text = (some: readonly string[]): string => some.map((line) => `${line}\n`).join('');
const manyLines = (what: string): string[] =>
  Array.from({ length: 100_000 }, (_, at) => `${at}: ${what.repeat(90)}`);

describe.each(HOMES)('a repository of this home: %s', (home) => {
  let scene: Scene;
  let repository: Repository;
  beforeAll(async () => {
    scene = await openScene(home);
    ({ repository } = scene);
  });
  afterAll(async () => await scene.close());

  test('says who wrote a line, through renames, and what it replaced, back to where it was added', async () => {
    const lines = Array.from({ length: 9 }, (_, at) => `line ${at + 1}`);
    const first = await scene.commit({ 'old.txt': text(lines) }, [], 'Begin');
    const second = await scene.commit(
      { 'new.txt': text(lines.with(3, 'line 4, better')) },
      [first],
      'Rename',
    );
    const aside = await scene.commit({ 'old.txt': text(lines.with(8, 'line 9, aside')) }, [first], 'Aside');
    const joined = text(['added', ...lines.with(3, '  line 4, better').with(8, 'line 9, aside')]);
    const third = await scene.commit({ 'new.txt': joined }, [second, aside], 'Merge');
    await scene.git('update-ref', 'refs/heads/lines', third);

    const at = { branch: 'lines', ephemeral: false };
    const blame = async (commit: string, path: string, line: number, ignoreSpace = false) => {
      const ranges = [{ first: line, last: line }];
      const {
        lines: [one],
        writers,
      } = await repository.lines.blame({ ...at, commit, path, ranges, ignoreSpace });
      expect(writers.map(({ sha }) => sha)).toEqual([one?.commit]);
      return { one, subject: writers[0]?.subject };
    };
    expect(await blame(third, 'new.txt', 1)).toMatchObject({
      subject: 'Merge',
      one: { commit: third, original: 1 },
    });
    expect(await blame(third, 'new.txt', 10)).toMatchObject({
      subject: 'Aside',
      one: { commit: aside, path: 'old.txt', original: 9, previous: { commit: first, path: 'old.txt' } },
    });
    const spaced = await blame(third, 'new.txt', 5);
    expect(spaced.one?.commit).toBe(third);
    const better = await blame(third, 'new.txt', 5, true);
    const previous = { commit: first, path: 'old.txt' };
    expect(better).toMatchObject({ subject: 'Rename', one: { path: 'new.txt', original: 4, previous } });

    const back = { ...at, commit: second, path: 'new.txt', previous, ignoreSpace: false };
    expect(await repository.lines.before({ ...back, line: 4 })).toEqual({ at: 'line', ...previous, line: 4 });
    const born = await blame(first, 'old.txt', 4);
    expect(born.one).toMatchObject({ commit: first, previous: null });
    const begin = { ...back, commit: first, path: 'old.txt', previous: null, line: 4 };
    expect(await repository.lines.before(begin)).toEqual({ at: 'none', added: 'file' });
    const merge = { ...back, commit: third, previous: { commit: second, path: 'new.txt' }, line: 1 };
    expect(await repository.lines.before(merge)).toEqual({ at: 'none', added: 'line' });

    expect(await repository.lines.before({ ...merge, line: 5 })).toEqual({
      at: 'line',
      commit: second,
      path: 'new.txt',
      line: 4,
    });

    const none = repository.lines.blame({
      ...at,
      commit: third,
      path: 'gone',
      ranges: [{ first: 1, last: 1 }],
      ignoreSpace: false,
    });
    await expect(none).rejects.toMatchObject(fails('not-found'));
  });

  test.runIf(home === 'folder')('says what a line replaced where a commit changes very much', async () => {
    const first = await scene.commit({ 'large.txt': text(manyLines('.')) }, [], 'Begin');
    const second = await scene.commit({ 'large.txt': text(manyLines('-')) }, [first], 'Change');
    await scene.git('update-ref', 'refs/heads/large', second);
    const previous = { commit: first, path: 'large.txt' };
    const at = { branch: 'large', ephemeral: false, commit: second, path: 'large.txt', ignoreSpace: false };
    const before = await repository.lines.before({ ...at, previous, line: 5 });
    expect(before).toEqual({ at: 'line', ...previous, line: 5 });
  });
});
