import type { Failure } from '../model/shapes.ts';
import type { DiffEntry } from './answer.ts';
import { withBlob } from './blobs.ts';
import { fetchBytes } from './fetch-bytes.ts';
import type { StoredFile } from './stored-file.ts';

/** A copied file with its whole text, as an added one; or why it cannot be read. */
export async function asNewEntry(
  file: StoredFile,
  url: string,
  signal: AbortSignal,
): Promise<{ entry: DiffEntry } | { failure: Failure }> {
  const own = file.own ?? file.scanned;
  const content = await fetchBytes(own ? withBlob(url, own) : url, signal);
  if ('failure' in content) return content;
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(content.bytes);
  const { entry } = file;
  const mode = own?.headers.map((line) => /^(?:new mode|index \S+) (\d{6})$/.exec(line)?.[1]).find(Boolean);
  const blob = own?.headers.map((line) => /^index [0-9a-f]+\.\.([0-9a-f]+)/.exec(line)?.[1]).find(Boolean);
  const head = [
    `new file mode ${mode ?? '100644'}`,
    ...(blob ? [`index ${'0'.repeat(blob.length)}..${blob}`] : []),
  ];
  return {
    entry: {
      ...entry,
      state: 'A',
      oldPath: '',
      similarity: null,
      raw: `${head.join('\n')}\n${addedText(text)}`,
    },
  };
}

/** A text as the only hunk of a new file. */
function addedText(text: string): string {
  if (text === '') return '';
  const ended = text.endsWith('\n');
  const lines = (ended ? text.slice(0, -1) : text).split('\n');
  const end = ended ? '' : '\\ No newline at end of file\n';
  return `@@ -0,0 +1,${lines.length} @@\n${lines.map((line) => `+${line}\n`).join('')}${end}`;
}
