import { expect, test } from 'vitest';
import { filesAmong } from './files-among.ts';

const place = { orgId: 'o', repo: 'r' };
const names = Array.from({ length: 41_000 }, (_, at) => `f${at}`);

/** Looks these names up, each of which has one file. @returns how many were found, in how many queries */
async function lookedUp(
  wanted: readonly string[],
  state: { isCut?: boolean; cut?: string[] } = {},
): Promise<unknown> {
  let queries = 0;
  const { files, isCut } = await filesAmong(
    {
      isCut: () => state.isCut ?? false,
      named: (_, some) => {
        queries += 1;
        const of = some.map((name) => ({ object: 'a'.repeat(40), path: name, name }));
        return { files: of, names: some.length, cut: state.cut ?? [] };
      },
    },
    place,
    wanted,
  );
  return { files: files.length, queries, isCut };
}

test('of very many files with remarks the first are looked up, and it is known that there are more', async () => {
  expect(await lookedUp(names)).toEqual({ files: 40_000, queries: 40, isCut: true });
  expect(await lookedUp(names.slice(0, 40_000))).toEqual({ files: 40_000, queries: 40, isCut: false });
  expect(await lookedUp(names.slice(0, 1_500))).toEqual({ files: 1_500, queries: 2, isCut: false });
});

test('where the notes of a file, or of a ref, were cut, there are more', async () => {
  expect(await lookedUp(['a'], { cut: ['a'] })).toMatchObject({ isCut: true });
  expect(await lookedUp(['a'], { isCut: true })).toMatchObject({ isCut: true });
  expect(await lookedUp([], { isCut: true })).toEqual({ files: 0, queries: 0, isCut: true });
});
