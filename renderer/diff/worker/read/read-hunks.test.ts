import { expect, test } from 'vitest';
import { shortKey } from '../../../../shared/domain/who-read/read-note.ts';
import { KEY_CHARS } from '../../../../shared/ipc/limits.ts';
import { diffEntry } from '../../diff-file.testing.ts';
import type { EventOf, WorkerEvent } from '../../model/protocol.ts';
import { ChunkSender } from '../chunk-sender.ts';
import { DiffDocument } from '../document.ts';
import { Relay } from '../relay.ts';
import { ReadHunks } from './read-hunks.ts';

const RAW = '@@ -1,2 +1,2 @@\n one();\n-two();\n+three();\n@@ -21,2 +21,2 @@\n four();\n-five();\n+six();\n';

/** A comparison that is being read: its document, what it knows of read hunks, and what the page hears of them. */
function opened() {
  const heard: EventOf<'hunksRead'>[] = [];
  const post = (event: WorkerEvent): void => void (event.type === 'hunksRead' && heard.push(event));
  const document = new DiffDocument({
    revision: 1,
    mode: 'unified',
    whitespace: 'show',
    columns: 0,
    row: 20,
  });
  const sender = new ChunkSender(post);
  const relay = new Relay(post, sender);
  const hunks = new ReadHunks(post, relay);
  sender.reset(document);
  relay.reset(document);
  hunks.reset(document);
  return { document, heard, hunks };
}

test('what is marked while files are still read is added to what was read before', () => {
  const first = opened();
  first.hunks.obey({ type: 'setHunks', marks: [] });
  first.document.add(diffEntry(RAW));
  first.hunks.markHunk({ file: 0, row: 4, isRead: true, folded: new Uint32Array() });
  const [before] = first.heard[0]?.files ?? [];
  if (!before) throw new Error('Nothing was marked');

  const { document, heard, hunks } = opened();
  hunks.obey({ type: 'setHunks', marks: [[before.path, before.marks]] });
  document.add(diffEntry(RAW));
  expect(document.files[0]?.readCount).toMatchObject({ linesRead: 2, isRead: false });
  hunks.markHunk({ file: 0, row: 0, isRead: true, folded: new Uint32Array() });
  expect(heard[0]?.files).toMatchObject([{ isAll: true }]);
  expect(heard[0]?.files[0]?.marks).toContain(before.marks);
});

test('nothing is marked before it is clear what was read: it would replace that', async () => {
  const { document, heard, hunks } = opened();
  document.add(diffEntry(RAW));
  expect(hunks.markHunk({ file: 0, row: 0, isRead: true, folded: new Uint32Array() })).toBeNull();
  await hunks.markFiles({ ids: [0], isRead: true, carried: false });
  hunks.obey({ type: 'adoptHunks', file: 0, raw: RAW });
  expect(heard).toEqual([]);
  hunks.obey({ type: 'setHunks', marks: [] });
  expect(hunks.markHunk({ file: 0, row: 0, isRead: true, folded: new Uint32Array() })).toMatchObject({
    isRead: true,
  });
});

const WHOLE = {
  binary: `diff --git a/a b/a\nindex ${'1'.repeat(40)}..${'2'.repeat(40)} 100644\nBinary files a/a and b/a differ\n`,
  mode: 'diff --git a/a b/a\nold mode 100644\nnew mode 100755\n',
  renamed: 'diff --git a/old b/a\nsimilarity index 100%\nrename from old\nrename to a\n',
};

test.each(Object.entries(WHOLE))(
  'a file without hunks is known by what is said of it as a whole: %s',
  async (_, raw) => {
    const first = opened();
    first.hunks.obey({ type: 'setHunks', marks: [] });
    first.document.add(diffEntry(raw, { path: 'a' }));
    await first.hunks.markFiles({ ids: [0], isRead: true, carried: false });
    expect(first.heard).toHaveLength(1);
    const [read] = first.heard[0]?.files ?? [];
    expect(read).toMatchObject({ path: 'a', isAll: true });
    const marks = read?.marks ?? '';
    expect(marks).toHaveLength(KEY_CHARS);

    // In the diff of a commit, and for others who have the short key of it.
    const { document, hunks } = opened();
    hunks.obey({ type: 'setHunks', marks: [['a', marks]] });
    hunks.obey({
      type: 'setReaders',
      readers: [{ name: 'Bo', files: new Map([['a', new Set([shortKey(marks)])]]) }],
    });
    document.add(diffEntry(raw, { path: 'a' }));
    expect(document.files[0]?.readCount).toMatchObject({ isRead: true, readers: 'Bo' });
    // Changed in any way, it is unread.
    const other = raw
      .replace('2'.repeat(40), '3'.repeat(40))
      .replace('100755', '120000')
      .replace('from old', 'from b');
    document.add(diffEntry(other, { path: 'a' }));
    expect(document.files[1]?.readCount).toMatchObject({ isRead: false, readers: '' });
  },
);

test('a file that the host cut off is not read by reading what is here of it', () => {
  const { document, heard, hunks } = opened();
  hunks.obey({ type: 'setHunks', marks: [] });
  document.add(diffEntry(RAW, { complete: false }));
  for (const row of [0, 4]) hunks.markHunk({ file: 0, row, isRead: true, folded: new Uint32Array() });
  expect(heard.map(({ files }) => files[0]?.isAll)).toEqual([false, false]);
  document.fill(0, diffEntry(RAW));
  expect(document.files[0]?.readCount.isRead).toBe(true);
});
