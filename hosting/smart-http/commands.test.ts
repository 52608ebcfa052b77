/** What a push says that it writes is read as Git reads it, or refused: it is judged before Git sees it. */
import { expect, test } from 'vitest';
import { readCommands, type PushCommand } from './commands.ts';

const [A, B, NONE] = ['a'.repeat(40), 'b'.repeat(40), '0'.repeat(40)];
const FLUSH = Buffer.from('0000');

function line(content: string | Uint8Array): Buffer {
  const bytes = Buffer.from(content);
  return Buffer.concat([Buffer.from((bytes.length + 4).toString(16).padStart(4, '0')), bytes]);
}

async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  await Promise.resolve();
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const commandsIn = async (bytes: Uint8Array, size = 7): Promise<PushCommand[]> =>
  (await readCommands(inPieces(bytes, size))).commands;
const refusal = async (bytes: Uint8Array, size?: number): Promise<unknown> =>
  await commandsIn(bytes, size).catch((error: unknown) => error);

test('commands are read up to the flush, in pieces of any size, and all that was read is handed on', async () => {
  const begin = [line(`shallow ${A}\n`), line(`${NONE} ${A} refs/heads/größe\0report-status\n`)];
  const push = Buffer.concat([...begin, line(`${A} ${B} refs/notes/x\n`), FLUSH, Buffer.from('PACK')]);
  const commands = [
    { from: NONE, to: A, ref: 'refs/heads/größe' },
    { from: A, to: B, ref: 'refs/notes/x' },
  ];
  for (const size of [1, 7, push.length]) expect(await commandsIn(push, size)).toEqual(commands);
  expect((await readCommands(inPieces(push, push.length))).read).toEqual(push);
  for (const nothing of ['', '0000']) expect(await commandsIn(Buffer.from(nothing))).toEqual([]);
});

test.each([
  ['a length that is none', Buffer.from('zzzz')],
  ['a length below its own', Buffer.from('0003')],
  ['an empty line', Buffer.concat([Buffer.from('0004'), FLUSH])],
  ['a line that breaks off', line(`${A} ${B} refs/heads/x`).subarray(0, 50)],
  ['no flush', line(`${A} ${B} refs/heads/x`)],
  ['no ref', Buffer.concat([line(`${A} ${B}\n`), FLUSH])],
  ['an id in capitals', Buffer.concat([line(`${A} ${'B'.repeat(40)} refs/heads/x`), FLUSH])],
  ['another word', Buffer.concat([line(`push-cert ${A}`), FLUSH])],
  [
    'a ref that is not UTF-8',
    Buffer.concat([line(Buffer.from(`${A} ${B} refs/heads/\u00e9`, 'latin1')), FLUSH]),
  ],
])('%s is refused', async (_, push) => {
  expect(await refusal(push)).toMatchObject({ status: 400 });
});

test('commands are read up to four megabytes', async () => {
  const one = line(`${A} ${B} refs/heads/${'x'.repeat(60_000)}`);
  const count = Math.floor((4 * 1024 * 1024) / one.length);
  const most = Buffer.concat([...Array.from({ length: count }, () => one), FLUSH]);
  expect(await commandsIn(most, 65_536)).toHaveLength(count);
  const more = Buffer.concat([...Array.from({ length: count + 1 }, () => one), FLUSH]);
  expect(await refusal(more, 65_536)).toMatchObject({ status: 413 });
});
