import { afterEach, beforeEach, expect, test } from 'vitest';
import { BO, openBareFolder, type BareFolder } from './bare-folder.testing.ts';
import { parseNote } from './parse-note.ts';

let folder: BareFolder;
let commit: string;

beforeEach(async () => {
  folder = await openBareFolder();
  commit = await folder.commit(BO);
});
afterEach(() => folder.close());

test.each([
  ['a path that begins here', './a.txt:1: No.'],
  ['a path that begins above', '../a.txt:1: No.'],
  ['a folder', '.: No.'],
  ['a path of two lines', String.raw`"a\nb.txt":1: No.`],
  ['no path', '"":1: No.'],
])(
  'what Git could not look up is no file of the commit, and hides no remark beside it: %s',
  async (_, line) => {
    const { remarks } = await parseNote(folder.gitDir, commit, `${line}\n\na.txt:1: Why?\n`);
    expect(remarks.map(({ anchor, text }) => [anchor.path, text])).toEqual([['a.txt', 'Why?']]);
  },
);

test('where the commit is not here, what has lines is a remark', async () => {
  const { remarks } = await parseNote(folder.gitDir, 'b'.repeat(40), 'Note: prose.\n\na.txt:1: Why?\n');
  expect(remarks.map(({ anchor }) => anchor.path)).toEqual(['a.txt']);
});
