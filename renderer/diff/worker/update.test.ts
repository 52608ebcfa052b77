import { afterEach, expect, test, vi } from 'vitest';
import { diffEntry } from '../diff-file.testing.ts';
import { ChunkSender } from './chunk-sender.ts';
import { DiffDocument } from './document.ts';
import { DocumentUpdater } from './update.ts';

type Grammar = { default: () => object };
/** The grammars that are being loaded. */
const arriving = vi.hoisted((): PromiseWithResolvers<Grammar>[] => []);
vi.mock('./languages.ts', () => ({
  isLanguage: () => true,
  loadGrammar() {
    const grammar = Promise.withResolvers<Grammar>();
    arriving.push(grammar);
    return grammar.promise;
  },
}));
afterEach(() => void vi.unstubAllGlobals());

const nothing = (): void => undefined;
const VIEW = { revision: 1, mode: 'unified', whitespace: 'show', columns: 0, row: 20 } as const;
const rawOf = (line: string): string => `@@ -1 +1 @@\n-old\n+${line}\n`;

/** What the host answers next. */
function serve(path: string, line: string): void {
  const body = JSON.stringify({ files: [{ path, state: 'M', bytes: 1, raw: rawOf(line) }] });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body)));
}

/** A file of which rows are shown, in a comparison that can be updated. */
function shown(path: string) {
  const document = new DiffDocument(VIEW);
  const sender = new ChunkSender(() => undefined);
  const updater = new DocumentUpdater(sender, { post: nothing, onChanged: nothing, onWithoutRows: nothing });
  sender.reset(document);
  updater.reset(document);
  const { id } = document.add(diffEntry(rawOf('first'), { path }));
  expect(sender.plain(id, 0)).not.toBeNull();
  return { document, updater, id };
}

test.each([
  ['a.rb', 'another'],
  ['a.py', 'first'],
])(
  'a later update is not replaced by one that still waits for its colours: %s, %s text',
  async (path, last) => {
    const { document, updater, id } = shown(path);
    serve(path, 'changed');
    await updater.read(document, '/diff');
    const before = updater.release(document, [path]);
    serve(path, last);
    const after = updater.read(document, '/diff').then(() => updater.release(document, [path]));
    // As far as it gets without the grammar.
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setTimeout(resolve));
    for (const grammar of arriving.splice(0)) grammar.resolve({ default: () => ({}) });
    await Promise.all([before, after]);
    expect(document.ownDiff(id)?.raw).toBe(rawOf(last));
  },
);

test('an update whose grammar cannot be loaded stops no later one', async () => {
  const { document, updater, id } = shown('a.go');
  serve('a.go', 'changed');
  await updater.read(document, '/diff');
  const before = updater.release(document, ['a.go']);
  await Promise.resolve();
  for (const grammar of arriving.splice(0)) grammar.reject(new Error('no such file'));
  await expect(before).rejects.toThrow('no such file');
  serve('a.go', 'changed again');
  await updater.read(document, '/diff');
  await updater.release(document, ['a.go']);
  expect(document.ownDiff(id)?.raw).toBe(rawOf('changed again'));
});
