import { expect, test } from 'vitest';
import { fuzzyRows, type ListItem } from './fuzzy-rows.ts';

const item = (text: string, group?: string): ListItem => ({
  id: text,
  text,
  run: () => undefined,
  ...(group === undefined ? {} : { group }),
});
const shown = (items: ListItem[], query: string): string[] =>
  fuzzyRows(items, query).map((row) => (row.kind === 'group' ? `# ${row.name}` : row.item.text));

test('without a query everything stands as it came, under its group', () => {
  expect(shown([item('b', 'Files'), item('a', 'Files'), item('main', 'Branches')], '')).toEqual([
    '# Files',
    'b',
    'a',
    '# Branches',
    'main',
  ]);
});

test('the group with the best match comes first', () => {
  const items = [item('docs/my-ai-notes.md', 'Files'), item('main', 'Branches')];
  expect(shown(items, 'main')[0]).toBe('# Branches');
});

test('a file of that name comes before commits that speak of it, and scattered letters come last', () => {
  const commits = ['Bring the last merge home', 'blame: tighten the command line', 'fix blame output'];
  const files = ['bin/lamentable.txt', 'blame.c'];
  const items = [
    ...commits.map((text) => item(text, 'Commits')),
    ...files.map((text) => item(text, 'Files')),
  ];
  expect(shown(items, 'blame')).toEqual([
    '# Files',
    'blame.c',
    '# Commits',
    'blame: tighten the command line',
    'fix blame output',
    '# Files with these letters',
    'bin/lamentable.txt',
    '# Commits with these letters',
    'Bring the last merge home',
  ]);
});

test('what may match by any word comes before scattered letters, with the most letters of whole words first', () => {
  const commands = [
    'Open folder…',
    'Mark viewed, go to the next unviewed file',
    'Settings',
    'Hide whitespace',
  ];
  const items = [
    item('home/video-view-editor-files.md', 'Files'),
    ...commands.map((text) => ({ ...item(text, 'Commands'), byAnyWord: true })),
    item('Mark viewed files', 'Commits'),
  ];
  expect(shown(items, 'hide viewed files')).toEqual([
    '# Commands',
    'Mark viewed, go to the next unviewed file',
    'Hide whitespace',
    '# Files',
    'home/video-view-editor-files.md',
  ]);
  // All of its words come first, and one item is listed once.
  expect(shown(items, 'settings')).toEqual(['# Commands', 'Settings']);
  // Two letters begin too many words.
  expect(shown(items, 'se zz')).toEqual([]);
});

test('before anything is typed a long group can be cut short', () => {
  const items = [item('a', 'Files'), item('b', 'Files'), item('main', 'Branches')];
  expect(fuzzyRows(items, '', 1).length).toBe(4);
  expect(fuzzyRows(items, 'b', 1).some((row) => row.kind === 'item' && row.item.text === 'b')).toBe(true);
});

test('places count items, not groups', () => {
  const rows = fuzzyRows([item('a', 'A'), item('b', 'B')], '');
  expect(rows.flatMap((row) => (row.kind === 'item' ? [row.at] : []))).toEqual([0, 1]);
});

test('an item is found by other words than those it shows, too, once', () => {
  const items = [{ ...item('Working tree'), also: ['uncommitted'] }, item('uncommon')];
  const texts = (query: string) =>
    fuzzyRows(items, query).flatMap((row) => (row.kind === 'item' ? [row.item.text] : []));
  expect(texts('Uncommitted ')).toEqual(['Working tree']);
  expect(texts('uncomm')).toEqual(['uncommon', 'Working tree']);
  expect(texts('work')).toEqual(['Working tree']);
  expect(texts('un')).toEqual(['uncommon']);
  expect(texts('committed')).toEqual([]);
  expect(texts('').length).toBe(2);
});

test('before anything is typed, only what is shown is read', () => {
  let reads = 0;
  const items: ListItem[] = Array.from({ length: 1000 }, (_, at) => ({
    ...item(''),
    group: at % 2 === 0 ? 'Files' : 'Commits',
    get text() {
      reads += 1;
      return `item ${at}`;
    },
  }));
  const texts = (untyped?: number) =>
    fuzzyRows(items, ' ', untyped).flatMap((row) => (row.kind === 'item' ? row.at : []));
  expect(texts(5)).toHaveLength(10);
  expect(texts()).toHaveLength(300);
  expect(reads).toBe(0);
});
