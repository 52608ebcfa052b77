import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { gitText, runGit } from '../../git/process/run.ts';
import { at, begin, commits, desk, end, gitDir, on, shown } from './support/remarks-scene.ts';

beforeEach(begin);
afterEach(end);

const env = {
  GIT_AUTHOR_NAME: 'Plain',
  GIT_AUTHOR_EMAIL: 'p@x',
  GIT_COMMITTER_NAME: 'Plain',
  GIT_COMMITTER_EMAIL: 'p@x',
};

/** Puts a note as exactly these bytes. One letter of a `text` is one byte. */
async function putNote(commit: number, text: string, ref = 'reviews'): Promise<void> {
  const input = Buffer.from(text, 'latin1');
  const blob = (await runGit(['hash-object', '-w', '--stdin'], { gitDir, input })).stdout.toString().trim();
  await runGit(['notes', `--ref=${ref}`, 'add', '-f', '-C', blob, commits[commit] ?? ''], { gitDir, env });
}

async function noteBytes(commit: number, ref = 'reviews'): Promise<string> {
  const { stdout } = await runGit(['notes', `--ref=${ref}`, 'list', commits[commit] ?? ''], { gitDir });
  const blob = stdout.toString().trim();
  return (await runGit(['cat-file', 'blob', blob], { gitDir })).stdout.toString('latin1');
}

const onTheRef = async (): Promise<string[]> =>
  (await gitText(['log', '--format=%s', 'refs/notes/reviews'], { gitDir })).split('\n');

type To = 'resolved' | 'open' | 'removed' | { text: string };

async function change(first: number, to: To): Promise<() => Promise<unknown>> {
  const { threads } = await shown();
  const thread = threads.find(({ anchor }) => anchor.lines?.first === first);
  const id = thread?.remarks[0]?.id ?? { source: '?', nth: 0 };
  const outcome = await desk.remarks.change({
    place: on(1),
    anchor: at('src/a.ts', first),
    change: typeof to === 'object' ? { to: 'text', id, ...to } : to === 'removed' ? { to, id } : { to },
  });
  if (outcome.status !== 'done') throw new Error(outcome.status);
  return async () => await desk.remarks.undo({ undo: outcome.undo });
}

/** Notes as others write them; in each are a remark on line 5, which stays, and one on line 6, which changes. */
const NOTES = [
  // Half letters, a half of a pair, NUL, a byte-order mark, each kind of line end, a long line; no last line end.
  '\xef\xbb\xbfTitle\xe2\x82  \r\n\r\nsrc/a.ts:6: please fix\r\n  the caf\xe9\r\n\xed\xa0\xbd\rnext\0\xef\xbf\xbd\xff\n' +
    `src/a.ts:5: ${'x'.repeat(100_000)}`,
  'src/a.ts:6: please fix\nsrc/a.ts:5: one\n\t \n  \n\n\n\n',
];

test('a change of one remark leaves every other byte of the note', async () => {
  for (const before of NOTES) {
    await putNote(1, before);
    const undo = await change(6, 'resolved');
    expect(await noteBytes(1)).toBe(before.replace('please', '[x] please'));
    await undo();
    expect(await noteBytes(1)).toBe(before);
    await desk.remarks.write({ place: on(1), anchor: at('src/a.ts', 6), text: 'A reply.' });
    expect((await noteBytes(1)).startsWith(`${before}\n`), 'what was there stays').toBe(true);
  }
});

test('what is removed comes back byte for byte', async () => {
  const before = 'src/a.ts:5: caf\xe9\r\nsrc/a.ts:6: please fix caf\xe9\n\n\n';
  await putNote(1, before);
  const undo = await change(6, 'removed');
  expect(await noteBytes(1)).not.toContain('please');
  await undo();
  expect(await noteBytes(1)).toBe(before);
  const { text } = await desk.notes.notes.read(on(1));
  await desk.write(on(1), 'remove', '');
  const { refSha } = await desk.notes.notes.read(on(1));
  const base = { text: null, refSha };
  await desk.notes.notes.write({ place: on(1), action: 'add', text: text ?? '', base, exact: true });
  expect(await noteBytes(1)).toBe(before);
});

test('an edit is one commit, and the note is there at every moment', async () => {
  await putNote(1, 'src/a.ts:5: one\nsrc/a.ts:6: please fix\n');
  const before = await onTheRef();
  await change(6, 'resolved');
  await desk.write(on(1), 'edit', 'Another text.');
  expect(await onTheRef()).toEqual([
    `Note changed ${commits[1] ?? ''}`,
    `Note changed ${commits[1] ?? ''}`,
    ...before,
  ]);
});

/** A host that has no `replace`, and whose JSON does not say bytes that are not UTF-8. */
async function forgetExtensions(): Promise<void> {
  desk.crash();
  desk.network = async (url, init, go) => {
    const { pathname } = new URL(url);
    const answer = await go(url, init);
    if (!/[/](meta|notes)$/.test(pathname) || init.method === 'POST') return answer;
    const { features: _, note_base64: __, ...rest } = z.looseObject({}).parse(await answer.json());
    return Response.json(rest, { status: answer.status });
  };
  await Promise.resolve();
}

test('on a host that takes nothing but text, what would lose bytes is refused, and a reply is not', async () => {
  await forgetExtensions();
  const before = 'src/a.ts:5: caf\xe9\nsrc/a.ts:6: please fix\n';
  await putNote(1, before);
  const refused = { error: { message: expect.stringContaining('not UTF-8 text') } };
  await expect(change(6, 'resolved')).rejects.toMatchObject(refused);
  await expect(change(5, 'removed')).rejects.toMatchObject(refused);
  await expect(desk.write(on(1), 'edit', 'Plain text.')).rejects.toMatchObject(refused);
  expect(await noteBytes(1)).toBe(before);
  await desk.remarks.write({ place: on(1), anchor: at('src/a.ts', 6), text: 'A reply.' });
  expect(await noteBytes(1)).toBe(`${before}\nsrc/a.ts:6: A reply.\n`);
  await putNote(1, 'src/a.ts:6: please fix\n');
  await change(6, 'resolved');
  expect(await onTheRef()).toContain(`Note removed ${commits[1] ?? ''}`);
});

test('two who change a note that is not UTF-8 are merged, and no byte is lost', async () => {
  await putNote(1, 'caf\xe9\r\n\r\nmiddle\r\n\r\nsrc/a.ts:5: one\r\nsrc/a.ts:6: please fix\r\n');
  const { text, refSha } = await desk.notes.notes.read(on(1));
  await change(6, 'resolved');
  const mine = (text ?? '').replaceAll('\r\n', '\n').replace('middle', 'the middle').trimEnd();
  const base = { text, refSha };
  const asked = await desk.notes.notes.write({ place: on(1), action: 'edit', text: mine, base });
  if (asked.status !== 'merged') throw new Error(asked.status);
  const { theirs, result } = asked;
  const upon = { text: theirs.text, refSha: theirs.refSha };
  await desk.notes.notes.write({ place: on(1), action: 'edit', text: result, base: upon });
  expect(await noteBytes(1)).toBe(
    'caf\xe9\r\n\r\nthe middle\r\n\r\nsrc/a.ts:5: one\r\nsrc/a.ts:6: [x] please fix\r\n',
  );
});

test('a draft keeps bytes that are not UTF-8', async () => {
  await putNote(1, 'caf\xe9\n');
  const { text, refSha } = await desk.notes.notes.read(on(1));
  const draft = { place: on(1), text: `${text ?? ''}more`, caret: 0, action: 'edit' as const };
  desk.store.drafts.put({ ...draft, base: { text, refSha }, savedAt: 0 });
  expect(desk.store.drafts.get(on(1))).toMatchObject({ text: draft.text, base: { text } });
});
