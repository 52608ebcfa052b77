import { expect, test } from 'vitest';
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

test('nothing is marked before it is clear what was read: it would replace that', () => {
  const { document, heard, hunks } = opened();
  document.add(diffEntry(RAW));
  expect(hunks.markHunk({ file: 0, row: 0, isRead: true, folded: new Uint32Array() })).toBeNull();
  hunks.obey({ type: 'markFiles', ids: [0], isRead: true, carried: false });
  hunks.obey({ type: 'adoptHunks', file: 0, raw: RAW });
  expect(heard).toEqual([]);
  hunks.obey({ type: 'setHunks', marks: [] });
  expect(hunks.markHunk({ file: 0, row: 0, isRead: true, folded: new Uint32Array() })).toMatchObject({
    isRead: true,
  });
});

test('a file that the host cut off is not read by reading what is here of it', () => {
  const { document, heard, hunks } = opened();
  hunks.obey({ type: 'setHunks', marks: [] });
  document.add(diffEntry(RAW, { complete: false }));
  for (const row of [0, 4]) hunks.markHunk({ file: 0, row, isRead: true, folded: new Uint32Array() });
  expect(heard.map(({ files }) => files[0]?.isAll)).toEqual([false, false]);
  document.fill(0, diffEntry(RAW));
  expect(document.files[0]?.readCount.isRead).toBe(true);
});
