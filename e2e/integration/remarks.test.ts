import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runGit } from '../../git/process/run.ts';
import { gitStartedBy } from '../../git/testing/started.ts';
import {
  gitDir,
  desk,
  commits,
  branch,
  on,
  note,
  short,
  lines,
  at,
  shown,
  only,
  begin,
  end,
} from './support/remarks-scene.ts';

beforeEach(begin);
afterEach(end);

test('a remark is plain text in the note, and comes back as a thread with its writer', async () => {
  const anchor = at('src/a.ts', 5, 6);
  expect(await desk.remarks.write({ place: on(1), anchor, text: 'Why two?\n\nOne would do.' })).toMatchObject(
    {
      status: 'done',
    },
  );
  expect(await note(1)).toBe('src/a.ts:5-6: Why two?\n\n  One would do.');
  await desk.remarks.write({ place: on(1), anchor, text: 'Two it is.' });
  expect(await note(1)).toBe('src/a.ts:5-6: Why two?\n\n  One would do.\n\nsrc/a.ts:5-6: Two it is.');
  const thread = await only();
  expect(thread).toMatchObject({
    commit: commits[1],
    subject: 'second',
    notesRef: 'refs/notes/reviews',
    resolved: false,
  });
  expect(thread.remarks.map(({ text, author, waiting }) => [text, author, waiting])).toEqual([
    ['Why two?\n\nOne would do.', 'Reviewer', false],
    ['Two it is.', 'Reviewer', false],
  ]);
  // The third commit changed the second of the two lines.
  expect(thread.placed).toEqual({ at: 'earlier', path: 'src/b.ts', first: 5, lines: ['new A', 'new B'] });
  const alone = await only({ ...branch, commits: { sha: commits[1] ?? '' } });
  expect(alone.placed).toEqual({ at: 'lines', path: 'src/a.ts', side: 'new', lines: lines(5, 6) });
});

test('remarks that are asked for several times in one moment are placed once', async () => {
  await desk.remarks.write({ place: on(1), anchor: at('src/a.ts', 5), text: 'Why?' });
  const all: unknown[] = [];
  const started = await gitStartedBy(async () => {
    all.push(...(await Promise.all([shown(), shown(), shown()])));
  });
  for (const one of all) expect(one).toEqual(all[0]);
  // One for the commits, and one for the history of the notes ref.
  expect(started.filter((name) => name === 'log')).toHaveLength(2);
  expect(started.filter((name) => name === 'mktree')).toHaveLength(1);
});

const change = async (first: number, to: 'resolved' | 'open' | 'removed' | { text: string }) => {
  const { threads } = await shown();
  const thread = threads.find(({ anchor }) => anchor.lines?.first === first);
  const id = thread?.remarks[0]?.id ?? { source: '?', nth: 0 };
  return await desk.remarks.change({
    place: on(1),
    anchor: at('src/a.ts', first),
    change: typeof to === 'object' ? { to: 'text', id, ...to } : to === 'removed' ? { to, id } : { to },
  });
};

test('edit, resolve, reopen, remove and undo touch the remark alone', async () => {
  const words = 'General words.  \n\nsrc/a.ts:5: One.\nTODO: later\n\nsrc/a.ts:6: Two.\n';
  await runGit(['notes', '--ref=reviews', 'add', '--file=-', commits[1] ?? ''], {
    gitDir,
    input: words,
    env: {
      GIT_AUTHOR_NAME: 'Plain',
      GIT_AUTHOR_EMAIL: 'p@x',
      GIT_COMMITTER_NAME: 'Plain',
      GIT_COMMITTER_EMAIL: 'p@x',
    },
  });
  const whole = await note(1);
  await change(5, 'resolved');
  expect(await note(1)).toBe(whole.replace('One.', '[x] One.'));
  expect((await shown()).threads.map(({ resolved }) => resolved)).toEqual([true, false]);
  // Who resolves a remark did not write it.
  expect((await shown()).threads[0]?.remarks[0]?.author).toBe('Plain');
  await change(5, 'open');
  expect(await note(1)).toBe(whole);
  await change(6, { text: 'Two,\nand more.' });
  expect(await note(1)).toBe(whole.replace('Two.', 'Two,\n  and more.'));
  const removed = await change(5, 'removed');
  expect(await note(1)).not.toContain('One.');
  // Somebody writes in between; taking the removal back keeps that.
  await runGit(['notes', '--ref=reviews', 'append', '-m', 'Later words.', commits[1] ?? ''], {
    gitDir,
    env: {
      GIT_AUTHOR_NAME: 'Plain',
      GIT_AUTHOR_EMAIL: 'p@x',
      GIT_COMMITTER_NAME: 'Plain',
      GIT_COMMITTER_EMAIL: 'p@x',
    },
  });
  if (removed.status !== 'done') throw new Error(removed.status);
  expect(await desk.remarks.undo({ undo: removed.undo })).toMatchObject({ status: 'done' });
  expect(await note(1)).toBe(`${whole.replace('Two.', 'Two,\n  and more.')}\n\nLater words.`);
  await expect(desk.remarks.undo({ undo: removed.undo })).rejects.toThrow('This can no longer be undone.');
});

const target = (path: string, first: number, last: number, side: 'new' | 'old' = 'new') =>
  desk.remarks.target({ ...branch, path, side, lines: lines(first, last) });

test('a target whose fetch is stopped is not known, and is found when it is asked for again', async () => {
  desk.stopsFetches = true;
  await expect(target('src/b.ts', 6, 6)).rejects.toMatchObject({ error: { kind: 'cancelled' } });
  await expect(target('src/a.ts', 5, 5, 'old')).rejects.toMatchObject({ error: { kind: 'cancelled' } });
  desk.stopsFetches = false;
  expect(await target('src/b.ts', 6, 6)).toMatchObject({ to: 'commit', commit: commits[1] });
});

test('the target: who wrote the line, who removed it, else the tip', async () => {
  expect(await target('src/b.ts', 6, 6)).toEqual({
    to: 'commit',
    commit: commits[1],
    subject: 'second',
    anchor: at('src/a.ts', 5),
  });
  expect(await target('src/b.ts', 1, 1)).toMatchObject({ commit: commits[2], anchor: at('src/b.ts', 1) });
  // Two commits' lines: the newest has both.
  expect(await target('src/b.ts', 6, 7)).toMatchObject({ commit: commits[2], anchor: at('src/b.ts', 6, 7) });
  // Nobody in the branch wrote it.
  expect(await target('src/b.ts', 3, 3)).toMatchObject({ commit: commits[2], anchor: at('src/b.ts', 3) });
  expect(await target('src/a.ts', 5, 5, 'old')).toMatchObject({
    commit: commits[1],
    anchor: at('src/a.ts', 5, 5, 'old'),
  });
  expect(await target('gone.ts', 2, 3, 'old')).toMatchObject({
    commit: commits[1],
    anchor: at('gone.ts', 2, 3, 'old'),
  });
  expect(await desk.remarks.target({ ...branch, path: 'src/b.ts', side: 'new', lines: null })).toMatchObject({
    commit: commits[2],
    anchor: { path: 'src/b.ts', lines: null },
  });
});

test('an anchor that is not true stays plain text, and makes no thread', async () => {
  await desk.remarks.write({ place: on(2), anchor: at('src/b.ts', 99), text: 'beyond the end' });
  await desk.remarks.write({
    place: on(2),
    anchor: { path: 'src/b.ts', side: 'new', lines: null },
    text: 'a file',
  });
  expect((await only()).placed).toEqual({ at: 'file', path: 'src/b.ts' });
  expect(await note(2)).toContain('src/b.ts:99: beyond the end');
});

test('a review is taken along as Markdown, and as one page in which hostile text stays text', async () => {
  const hostile = '<script>alert(1)</script> <img src=x onerror=alert(1)> ```';
  await desk.remarks.write({ place: on(2), anchor: at('src/b.ts', 1), text: hostile });
  await desk.remarks.write({ place: on(1), anchor: at('src/a.ts', 6), text: 'gone since' });
  await desk.write(on(1), 'append', 'General <b>words</b>.');
  await shown();
  expect(await desk.remarks.copyReview(branch)).toBe(2);
  expect(desk.copied.map((text) => text.replaceAll(/\d{4}-\d\d-\d\d/g, 'DAY'))).toEqual([
    `# Review of demo, main\n\nFrom ${short(0)} to main (${short(2)}).\nNotes: reviews.\n\n## ${short(1)} second\n\n> General <b>words</b>.\n\n### \`src/a.ts:6\`\n\n` +
      `\`\`\`\nnew B\n\`\`\`\n\nOutdated: these lines have changed since ${short(1)}.\n\n> gone since\n\n(Reviewer, DAY)\n\n## ${short(2)} third moves it\n\n### \`src/b.ts:1\`\n\n` +
      `\`\`\`\ntop\n\`\`\`\n\n> ${hostile}\n\n(Reviewer, DAY)\n`,
  ]);
  expect(await desk.remarks.exportReview({ ...branch, files: 'remarked' })).toBe(2);
  const page = await readFile(join(desk.profile, 'review.html'), 'utf8');
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(page).toContain(`content="default-src 'none'; `);
  expect(page).toContain('gone since');
  expect(page).not.toMatch(/<script|<img|<link|<iframe|javascript:|https?:/i);
  await rm(join(desk.profile, 'review.html'));
  await mkdir(join(desk.profile, 'review.html'));
  await expect(desk.remarks.exportReview({ ...branch, files: 'all' })).rejects.toMatchObject({
    error: { next: 'Choose another folder.' },
  });
  // Beside its line: the next row after the one of line 1.
  expect(page).toMatch(/line-num2">1<[^]*?top[^]*?<tr class="beside">[^]*?&lt;script/);
});

async function copy(part: object): Promise<string> {
  await desk.remarks.copyReview({ ...branch, ...part });
  return desk.copied.at(-1) ?? '';
}

test('one thread, one file, or drafts as well are copied by choice, after the reader’s own words', async () => {
  await desk.remarks.write({ place: on(2), anchor: at('src/b.ts', 1), text: 'on b' });
  await desk.remarks.write({ place: on(1), anchor: at('src/a.ts', 6), text: 'on a' });
  await desk.write(on(1), 'append', 'General words.');
  const draft = { place: on(2), anchor: at('src/b.ts', 2), editing: null, text: 'not saved', caret: 0 };
  desk.store.drafts.put({ ...draft, savedAt: 0 });
  desk.store.settings.set({ reviewPreamble: 'Please answer each.' });
  const { threads } = await shown();
  expect(await copy({})).toMatch(/^Please answer each\.\n\n# Review of demo/);
  expect(await copy({ base: 'v1' })).toContain(`From v1 (${short(0)}) to main`);
  const [key = ''] = threads.filter(({ remarks: [first] }) => first?.text === 'on b').map((one) => one.key);
  const thread = await copy({ only: { thread: key } });
  expect(thread).toContain('> on b');
  expect(thread).not.toMatch(/General words|on a|not saved/);
  // What was written when the file had another name is about it, too.
  const file = await copy({ only: { path: 'src/b.ts' } });
  expect(file).toMatch(/> on a[^]*> on b/);
  expect(file).not.toMatch(/General words|not saved/);
  expect(await copy({ only: { path: 'src/other.ts' } })).not.toContain('>');
  expect(await copy({})).not.toContain('not saved');
  const withDrafts = await copy({ drafts: true });
  desk.store.settings.set({ reviewPreamble: '' });
  expect(withDrafts).toMatch(/## Drafts, which are not saved yet\n\n### `src\/b\.ts:2`[^]*> not saved/);
});

test('the lines of a remark are read to be typed over, if a text field can hold them', async () => {
  const { commits: _, ...place } = branch;
  const linesAt = async (anchor: ReturnType<typeof at>): Promise<string[]> =>
    (await desk.remarks.lines({ ...place, commit: commits[2] ?? '', anchor })).lines;
  expect(await linesAt(at('src/b.ts', 6, 7))).toEqual(['new A', 'new B2']);
  await expect(linesAt(at('src/b.ts', 6, 999))).rejects.toThrow('too long for a suggestion');
  await expect(linesAt(at('none.ts', 1, 1))).rejects.toThrow('These lines are not in the commit.');
});

test('a suggestion comes as a diff, and as a patch that git apply takes', async () => {
  const text = 'Shorter:\n\n```suggestion\nnew C\n```';
  const anchor = at('src/b.ts', 6, 7);
  await desk.remarks.write({ place: on(2), anchor, text });
  expect((await only()).remarks[0]?.parts).toEqual([
    { kind: 'text', text: 'Shorter:' },
    {
      kind: 'suggestion',
      lines: [
        { kind: 'removed', text: 'new A' },
        { kind: 'removed', text: 'new B2' },
        { kind: 'added', text: 'new C' },
      ],
    },
  ]);
  const { commits: _, ...place } = branch;
  const { patch } = await desk.remarks.patch({ ...place, commit: commits[2] ?? '', anchor, text, nth: 0 });
  const folder = await mkdtemp(join(tmpdir(), 'apply-'));
  await runGit(['clone', '--quiet', gitDir, folder], { protocols: ['file'] });
  await writeFile(join(folder, 'x.patch'), patch);
  await runGit(['apply', '--check', 'x.patch'], { cwd: folder });
  await rm(folder, { recursive: true });
});
