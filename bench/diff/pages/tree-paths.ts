const FILES = 17_000;
const FOLDERS = ['app', 'core', 'docs', 'lib', 'server', 'shared', 'test', 'tools'];
const PARTS = [
  'cache',
  'diff',
  'fetch',
  'index',
  'merge',
  'notes',
  'parse',
  'refs',
  'search',
  'store',
  'view',
];

/** The paths of a large comparison, in Git's order: folders of folders, some with one file and some with hundreds. */
export function treePaths(): string[] {
  const paths = Array.from({ length: FILES }, (_, n) => {
    const pick = (list: readonly string[], salt: number): string =>
      list[Math.floor((n * salt) / 7) % list.length] ?? '';
    const deep = Array.from({ length: 1 + (n % 4) }, (_part, at) => pick(PARTS, 3 + 2 * at));
    return [pick(FOLDERS, 1), ...deep, `${pick(PARTS, 5)}-${n}.ts`].join('/');
  });
  return paths.toSorted((a, b) => (a < b ? -1 : 1));
}
