import { afterEach, expect, test, vi } from 'vitest';
import { diffEntry } from '../diff-file.testing.ts';
import { ChunkSender } from './chunk-sender.ts';
import { DiffDocument } from './document.ts';
import { DocumentUpdater } from './update.ts';

afterEach(() => void vi.unstubAllGlobals());

const nothing = (): void => undefined;
const [PATH, OTHER] = ['a.rb', 'b.rb'];
const VIEW = { revision: 1, mode: 'unified', whitespace: 'show', columns: 0, row: 20 } as const;
const rawOf = (line: string): string => `@@ -1 +1 @@\n-old\n+${line}\n`;

/** What the host answers next. */
function serve(line: string): void {
  const files = [PATH, OTHER].map((path) => ({ path, state: 'M', bytes: 1, raw: rawOf(line) }));
  const body = JSON.stringify({ files });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body)));
}

/** Two files of which rows are shown, in a comparison that can be updated. */
function shown() {
  const document = new DiffDocument(VIEW);
  const sender = new ChunkSender(() => undefined);
  /** The grammar that the first update waits for; the others find it loaded. */
  const grammar = Promise.withResolvers<void>();
  const prepared = vi.fn(() => Promise.resolve()).mockReturnValueOnce(grammar.promise);
  const events = { post: nothing, onChanged: nothing, onWithoutRows: nothing };
  const updater = new DocumentUpdater(sender, events, prepared);
  sender.reset(document);
  updater.reset(document);
  const [id] = [PATH, OTHER].map((path) => document.add(diffEntry(rawOf('first'), { path })).id);
  if (id === undefined) throw new Error('There is no file.');
  expect([sender.plain(id, 0), sender.plain(id + 1, 0)]).not.toContain(null);
  return { document, updater, id, grammar, prepared };
}

test.each([
  ['another', [PATH]],
  ['first', [PATH]],
  ['another', [PATH, OTHER]],
])(
  'a later update is not replaced by one that still waits for its colours: %s text, %s',
  async (last, released) => {
    const { document, updater, id, grammar, prepared } = shown();
    serve('changed');
    await updater.read(document, '/diff');
    const before = released.map((path) => updater.release(document, [path]));
    serve(last);
    const after = updater.read(document, '/diff').then(() => updater.release(document, [PATH]));
    // As far as it gets without the grammar.
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setTimeout(resolve));
    expect(prepared).toHaveBeenCalledOnce();
    grammar.resolve();
    await Promise.all([...before, after]);
    expect(document.ownDiff(id)?.raw).toBe(rawOf(last));
  },
);

test('an update whose grammar cannot be loaded stops no later one', async () => {
  const { document, updater, id, grammar } = shown();
  serve('changed');
  await updater.read(document, '/diff');
  const before = updater.release(document, [PATH]);
  grammar.reject(new Error('no such file'));
  await expect(before).rejects.toThrow('no such file');
  serve('changed again');
  await updater.read(document, '/diff');
  await updater.release(document, [PATH]);
  expect(document.ownDiff(id)?.raw).toBe(rawOf('changed again'));
});
