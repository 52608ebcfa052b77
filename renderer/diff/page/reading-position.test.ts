import { expect, test } from 'vitest';
import { sentFile } from '../diff-file.testing.ts';
import { ADDED } from '../model/kinds.ts';
import type { WorkerCommand } from '../model/protocol.ts';
import type { Chunk } from '../model/shapes.ts';
import { fileNode } from './file-node.ts';
import type { Scroll } from './scroll.ts';
import { Viewport } from './viewport.ts';

const CHUNK: Chunk = {
  file: 0,
  view: 0,
  index: 0,
  perRow: 1,
  texts: ['one', 'two'],
  kinds: Uint8Array.of(ADDED, ADDED),
  lines: Int32Array.of(0, 1),
  olds: Uint32Array.of(0, 0),
  news: Uint32Array.of(1, 2),
  flags: Uint8Array.of(0, 0),
  cuts: new Map(),
};
const nothing = (): void => undefined;

/** A scroll area in which the user looks at this row. */
const lookingAt = (row: number): Scroll => ({
  looked: () => ({ file: 0, row }),
  holdWritten: nothing,
  inUse: () => [],
  rowY: () => 50,
  hold: nothing,
  onLayout: nothing,
});

function viewport(row: number) {
  const commands: WorkerCommand[] = [];
  const of = new Viewport((command) => commands.push(command));
  of.layout.put([fileNode(sentFile('a.txt', 40), null)]);
  of.chunks.put(CHUNK);
  of.attach(lookingAt(row));
  /** The row that is to stay in place when rows are asked for. */
  const kept = (): unknown => {
    of.askRows({ type: 'showMoves' });
    const command = commands.at(-1);
    return command?.type === 'showMoves' ? command.at : undefined;
  };
  return { of, kept };
}

test('until the reader is put back, the row that happens to be on the screen is not kept in place', async () => {
  const before = viewport(1);
  const { of, kept } = viewport(0);
  expect(kept()).toEqual({ file: 0, row: 0 });
  of.readingPosition.takeOver(before.of.readingPosition);
  expect(kept()).toBeNull();
  const lines: number[] = [];
  const locate = async (isExact: boolean) =>
    await of.readingPosition.arrived([{ id: 0, path: 'a.txt' }], ({ file, line }) => {
      lines.push(line);
      return Promise.resolve({ file, row: 1, offset: 20, side: 'new', line, exact: isExact });
    });
  // Only its first lines are there.
  await locate(false);
  expect(kept()).toBeNull();
  await locate(true);
  expect(kept()).toEqual({ file: 0, row: 0 });
  await locate(true);
  expect(lines).toEqual([2, 2]);
});
