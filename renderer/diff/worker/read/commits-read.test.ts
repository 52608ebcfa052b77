import { expect, test } from 'vitest';
import { scan } from '../scan.ts';
import { changeKeys } from './change-keys.ts';
import { commitsRead } from './commits-read.ts';
import { WhatWasRead } from './what-was-read.ts';

const hunk = (line: string): string => `@@ -1,2 +1,2 @@\n one();\n-two();\n+${line}\n`;
const file = (path: string, raw: string, more: object = {}) => ({
  path,
  state: 'M',
  bytes: 1,
  raw,
  is_eof: true,
  ...more,
});
const address = (answer: object): string =>
  `data:application/json,${encodeURIComponent(JSON.stringify({ filtered_files: [], ...answer }))}`;
const keysOf = (...raws: string[]): string => raws.flatMap((raw) => changeKeys(scan(raw))).join('');

test('a commit was read where all that it changes has marks, whatever else was read', async () => {
  const read = new WhatWasRead();
  read.marks.set('a.ts', keysOf(hunk('three();'), hunk('four();')));
  read.marks.set('b.ts', keysOf(hunk('five();')));
  const commits = {
    read: { files: [file('a.ts', hunk('four();')), file('b.ts', hunk('five();'))] },
    'another hunk': { files: [file('a.ts', hunk('four();') + hunk('six();'))] },
    'another file': { files: [file('a.ts', hunk('four();')), file('c.ts', hunk('five();'))] },
    'nothing changed': { files: [] },
    'held back': { files: [file('a.ts', hunk('four();'))], filtered_files: [file('c.png', '')] },
    'cut off': { files: [file('a.ts', hunk('four();'), { is_eof: false })] },
  };
  const answers = await commitsRead(read, [
    ...Object.values(commits).map(address),
    'data:application/json,{',
  ]);
  expect(answers).toEqual([true, false, false, false, false, false, false]);
});

test('nothing is fetched while nothing was read, and each diff once', async () => {
  const read = new WhatWasRead();
  const url = address({ files: [file('a.ts', hunk('four();'))] });
  expect(await commitsRead(read, [url])).toEqual([]);
  expect(read.commits.size).toBe(0);
  read.marks.set('a.ts', keysOf(hunk('three();')));
  expect(await commitsRead(read, [url])).toEqual([false]);
  const keys = read.commits.get(url);
  read.marks.set('a.ts', keysOf(hunk('four();')));
  expect(await commitsRead(read, [url])).toEqual([true]);
  expect(read.commits.get(url)).toBe(keys);
});
