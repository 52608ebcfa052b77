/**
 * What reads text from a host, a repository, a note or a link costs time in proportion to its size, whatever is in it.
 * A new reader is one more line of the table: its name, the largest input that it is given, and how it is called.
 */
import { expect, test } from 'vitest';
import { svgSize } from '../../electron/desktop/svg-size.ts';
import { parseDeepLink } from '../../electron/desktop/deep-link.ts';
import { asShown, quoted } from '../../electron/desktop/questions.ts';
import { checkAddress } from '../../electron/host/address.ts';
import { operations } from '../../electron/host/operations.ts';
import { problemToError, readProblem } from '../../electron/host/problem.ts';
import { retryDelay } from '../../electron/host/request.ts';
import { draftsAsMarkdown } from '../../electron/ipc/draft-file.ts';
import { readPkcs8Algorithm } from '../../electron/keys/der.ts';
import { readPkcs8 } from '../../electron/keys/pem.ts';
import { changesNamed, namesOf } from '../../git/remarks/names.ts';
import { excerptOf, matcherOf } from '../../electron/notes/search-text.ts';
import { createLog } from '../../electron/security/log.ts';
import { parseReadNote } from '../../shared/domain/who-read/read-note.ts';
import { redact } from '../../electron/security/redact.ts';
import { redact as redactHosting } from '../../hosting/log.ts';
import { signature } from '../../hosting/routes/notes.ts';
import type { FollowedCommit } from '../../git/follow/range.ts';
import { addFoldersOf } from '../../git/worktree/folders.ts';
import { binarySides } from '../../renderer/diff/worker/binary-patch.ts';
import { contentOf } from '../../renderer/diff/worker/context/content.ts';
import { enclosing } from '../../renderer/diff/worker/context/function.ts';
import { headingIn, headingOf, isNamed } from '../../renderer/diff/worker/context/heading.ts';
import { buildRows } from '../../renderer/diff/worker/rows.ts';
import { JsonStream } from '../../shared/json-stream.ts';
import { changeKeys } from '../../renderer/diff/worker/read/change-keys.ts';
import { marked } from '../../renderer/diff/worker/read/read-changes.ts';
import { scan } from '../../renderer/diff/worker/scan.ts';
import { shownInterdiff } from '../../renderer/diff/worker/interdiff/shown.ts';
import { changedWords } from '../../renderer/diff/worker/words.ts';
import { normalLine } from '../../renderer/diff/worker/whitespace.ts';
import { copiedText } from '../../renderer/features/notes/copied-text.ts';
import { describeRevision } from '../../renderer/features/notes/revision-words.ts';
import { wordRuns } from '../../renderer/features/notes/word-runs.ts';
import { fuzzy } from '../../renderer/ui/fuzzy.ts';
import { holdsAppended, joinAppended } from '../../shared/domain/notes/append.ts';
import { canonicalNote, sameNote, withoutLastLineEnds } from '../../shared/domain/notes/canonical.ts';
import { mergeNotes, textOf, unionLines } from '../../shared/domain/notes/merge.ts';
import { outlineOf } from '../../shared/domain/remarks/index.ts';
import { linkPieces } from '../../renderer/ui/links.ts';
import { visibleParts } from '../../shared/domain/visible-text.ts';
import type { NoteRevision } from '../../shared/ipc/shapes.ts';
import { steepness, WORST } from './support/linear.ts';
import { rounds } from '../../shared/testing/rounds.ts';

const KB = 1_000;
const MB = 1_000_000;

const place = { orgId: 'o', repo: 'r', notesRef: 'refs/notes/commits', object: 'a'.repeat(40) };
const draft = (text: string) => ({
  place,
  text,
  caret: 0,
  action: 'add' as const,
  base: { text: null, refSha: null },
  savedAt: 0,
});
const revision = (text: string): NoteRevision => ({
  commit: 'a'.repeat(40),
  author: 'a',
  date: '',
  change: 'edited',
  text,
});
const reversed = (text: string): string => text.split('\n').toReversed().join('\n');
const asDiff = (text: string, mark: string): string => {
  const lines = text.split('\n');
  const count = `1,${lines.length}`;
  const head = 'diff --git a/a b/a\nindex 1111111..2222222 100644\n--- a/a\n+++ b/a\n';
  const [old, next] = mark === '+' ? ['0,0', count] : [count, count];
  return `${head}@@ -${old} +${next} @@\n${lines.map((line) => `${mark}${line}\n`).join('')}`;
};
const added = (text: string): string =>
  text
    .split('\n')
    .map((line) => `+${line}\n`)
    .join('');
const SPLIT = { revision: 0, mode: 'split', whitespace: 'show', columns: 0, row: 20 } as const;
const IGNORING = { ...SPLIT, whitespace: 'ignore-all' } as const;
const log = createLog(() => undefined);
const stream = (json: string): void => {
  const reader = new JsonStream(
    ['files'],
    () => undefined,
    () => undefined,
  );
  for (let at = 0; at < json.length; at += 65_536) reader.push(json.slice(at, at + 65_536));
  reader.end();
};

function manyHunks(size: number): string {
  const hunks = Array.from(
    { length: size / 30 },
    (_, at) => `@@ -${at * 9 + 1} +${at * 9 + 1} @@\n-a\n+b ${at}\n`,
  );
  return `diff --git a/a b/a\nindex 1111111..2222222 100644\n--- a/a\n+++ b/a\n${hunks.join('')}`;
}

const READERS: readonly (readonly [name: string, cap: number, read: (text: string) => unknown])[] = [
  ['addresses in a text', MB, (text) => linkPieces(text)],
  ['visible text', MB, (text) => visibleParts(text)],
  ['a note’s canonical form', MB, (text) => canonicalNote(text)],
  ['a note without its last line ends', MB, (text) => withoutLastLineEnds(text)],
  ['two notes compared', MB, (text) => sameNote(text, `${text} x`)],
  ['a piece appended', MB, (text) => joinAppended(text, text)],
  [
    'a piece looked for',
    MB,
    (text) => holdsAppended(text, text.slice(0, text.length / 2), 'same\nsame\nother'),
  ],
  ['a long piece looked for', MB, (text) => holdsAppended(text, '', `${text.slice(0, text.length / 2)}\nx`)],
  [
    'a merge that adds at both ends',
    MB,
    (text) => textOf(mergeNotes(text, `top\n${text}`, `${text}\nend`).regions, 'both'),
  ],
  ['a merge of everything turned round', MB, (text) => mergeNotes(text, reversed(text), `${text}\nend`)],
  ['a merge without a base', MB, (text) => mergeNotes('', text, `x\n${text}`)],
  ['a union', MB, (text) => unionLines(text.split('\n'), reversed(text).split('\n'))],
  ['what others read', MB, (text) => parseReadNote(text)],
  ['what others read of one path', MB, (text) => parseReadNote(`${text.replaceAll('\n', ': ')}: x`)],
  ['remarks', MB, (text) => outlineOf(text)],
  [
    'words of a version',
    20 * KB,
    (text) => wordRuns(text.slice(0, text.length / 2), text.slice(text.length / 3)),
  ],
  [
    'words of a version turned round',
    20 * KB,
    (text) => wordRuns(text, Array.from(text).toReversed().join('')),
  ],
  ['what a version changed', MB, (text) => describeRevision(revision(text), revision(reversed(text)))],
  ['a copied note', MB, (text) => copiedText({ text, from: 'a', author: 'b' })],
  ['exported drafts', MB, (text) => draftsAsMarkdown([draft(text)], (id) => id)],
  ['redaction', MB, (text) => redact(text)],
  ['a log line', MB, (text) => log.error(text, new Error(text))],
  ['redaction of the service', MB, (text) => redactHosting(text)],
  ['a signature', 100 * KB, (text) => signature({ name: text.replaceAll(/[\r\n<>]/g, ' '), email: 'a@b' })],
  ['a drawing’s size', MB, (text) => svgSize(text)],
  ['a drawing’s attributes', MB, (text) => svgSize(`<svg ${text.replaceAll('>', ' ')}>`)],
  ['a deep link', 8 * KB, (text) => parseDeepLink(`marginalia://open?org=a&repo=b&path=${text}`)],
  ['a question', 100 * KB, (text) => [quoted(text), asShown({ message: text, detail: text, yes: '' })]],
  ['an address', 100 * KB, (text) => checkAddress(`https://a.example/${text}`, 'api')],
  [
    'a problem',
    MB,
    (text) =>
      problemToError(readProblem(400, { code: text, detail: text, title: text }), operations.branches),
  ],
  [
    'a pause',
    100 * KB,
    (text) => retryDelay(new Headers({ 'retry-after': text.replaceAll(/[^\x20-\x7e]/g, ' ') }), 0),
  ],
  ['a key file', 60 * KB, (text) => readPkcs8(text)],
  ['a key file’s frame', 60 * KB, (text) => readPkcs8(`-----BEGIN PRIVATE KEY-----${text}`)],
  ['DER', MB, (text) => readPkcs8Algorithm(Buffer.from(text))],
  ['a search through notes', MB, (text) => [matcherOf('same x y')(text), excerptOf(text, 'same x')]],
  ['a fuzzy match', 10 * KB, (text) => [fuzzy('same x', text), fuzzy('aaaa', text), fuzzy('.:', text)]],
  ['a streamed string', MB, (text) => stream(JSON.stringify({ files: [{ raw: text }] }))],
  ['a diff of context', MB, (text) => scan(asDiff(text, ' '))],
  ['a diff of added lines', MB, (text) => scan(asDiff(text, '+'))],
  [
    'pairs of removed and added lines',
    MB,
    (text) => buildRows(scan(`${asDiff(text, '-')}${added(reversed(text))}`), SPLIT, true),
  ],
  ['what is no diff', MB, (text) => scan(text)],
  ['changed since viewed', MB, (text) => shownInterdiff(asDiff(text, '+'), asDiff(reversed(text), '+'))],
  [
    'changed since viewed, a little',
    MB,
    (text) => shownInterdiff(asDiff(text, '+'), asDiff(`${text}\nx`, '+')),
  ],
  [
    'a binary patch',
    MB,
    (text) => binarySides(`\nGIT binary patch\nliteral 9\n${text}`, () => Promise.resolve(null)),
  ],
  ['words of a line', MB, (text) => changedWords(text, `${text}x`)],
  ['words of short lines', 600, (text) => changedWords(text, Array.from(text).toReversed().join(''))],
  [
    'lines turned round, white space ignored',
    MB,
    (text) => buildRows(scan(`${asDiff(text, '-')}${added(reversed(text))}`), IGNORING, true),
  ],
  ['lines but for blanks', MB, (text) => normalLine(text, 'ignore-all')],
  ['a heading', MB, (text) => [headingOf(text), headingIn(`@@ -1 +1 @@ ${text}`), isNamed(text, text)]],
  ['a function’s ends', MB, (text) => enclosing(contentOf(text), text.length / 20, 'x')],
];

/** Readers that have a worst text of their own: it, in about so many characters. */
/** A file that each commit calls otherwise. */
function changedUnderEachName(length: number): unknown {
  const renames = Array.from({ length }, (_, at) => ({ commit: '', from: String(at), to: String(at + 1) }));
  const commits = renames.map(({ to: path }): FollowedCommit => ({
    sha: path,
    parents: [],
    subject: '',
    changes: new Map([[path, { path, old: null, new: path }]]),
  }));
  return changesNamed(commits, namesOf(renames).all('0'));
}

const OWN: readonly (readonly [
  name: string,
  cap: number,
  make: (size: number) => string,
  read: (text: string) => unknown,
])[] = [
  ['a file with many names', 200 * KB, (n) => ' '.repeat(n), ({ length }) => changedUnderEachName(length)],
  ['folders of a path', MB, (n) => 'a/'.repeat(n / 2), (path) => addFoldersOf(path, new Set(['']))],
  ['a streamed list', MB, (n) => `{"files":[${'[],'.repeat(n / 3)}1]}`, stream],
  ['a streamed object', MB, (n) => `{${'"a":1,'.repeat(n / 6)}"b":2}`, stream],
  ['a stream that nests', MB, (n) => `{"a":${'['.repeat(n)}`, stream],
  ['a streamed string without lines', 16 * MB, (n) => `{"files":[{"raw":"${'a'.repeat(n)}"}]}`, stream],
  ['a streamed key', 16 * MB, (n) => `{"files":[{"${'a'.repeat(n)}":1}]}`, stream],
  [
    'slashes at an address’s end',
    100 * KB,
    (n) => `https://a.example/${'/'.repeat(n)}x`,
    (text) => checkAddress(text, 'api'),
  ],
  ['parameters of a key', 60 * KB, (n) => '-----BEGIN EC PARAMETERS-----'.repeat(n / 29), readPkcs8],
  [
    'changed since viewed, in many hunks',
    MB,
    manyHunks,
    (text) => shownInterdiff(text, text.replaceAll('+b', '+c')),
  ],
  [
    'hunks that were read, and are equal',
    MB,
    (n) => `@@ -1,${n} +1,${n} @@\n${' same\n-x\n+y\n'.repeat(n / 12)}`,
    (text) => {
      const keys = changeKeys(scan(text));
      return marked(keys, marked(keys, keys.slice(1), keys.keys(), true), [0], false);
    },
  ],
  [
    'white space ignored, in a hunk of many changes',
    MB,
    (n) =>
      asDiff(Array.from({ length: n / 20 }, (_, at) => `${at % 7}`).join('\n'), ' ')
        .replaceAll(/^ ([0-3])$/gm, '-  $1\n+$1\n $1 $1')
        .replace(/-1,\d+ \+1,\d+/, '-1,9999999 +1,9999999'),
    (text) => buildRows(scan(text), IGNORING, true),
  ],
];

/** What is too steep shows long before the largest text; `npm test -- --thorough` goes up to it. */
const UP_TO = rounds(0.05, 1);

test.each(READERS)('%s: ten times the text costs about ten times the time', async (_, cap, read) => {
  for (const [name, make] of Object.entries(WORST)) {
    expect(await steepness(make, read, cap * UP_TO), name).toBeNull();
  }
});

test.each(OWN)('%s: ten times the text costs about ten times the time', async (_, cap, make, read) => {
  expect(await steepness(make, read, cap * UP_TO)).toBeNull();
});

const trimmed = (text: string): string => text.replace(/\s+$/, '');

test('a superlinear cost is found', async () => {
  expect(await steepness((n) => `${' '.repeat(n)}x`, trimmed, 40 * KB)).toMatch(/characters took/);
});
