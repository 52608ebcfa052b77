import { isUtf8 } from 'node:buffer';
import { Refusal } from '../problem.ts';

/** One ref update of a push. */
export interface PushCommand {
  from: string;
  to: string;
  ref: string;
}

/** Limit for the commands of a push. */
const MAX_COMMAND_BYTES = 4 * 1024 * 1024;

/**
 * Reads the command list at the start of a push (pkt-lines up to the first flush) and returns it with the bytes read so
 * far, so that the push can be checked before Git sees it. See gitprotocol-pack, Reference Update Request.
 * @throws Refusal 400 or 413
 */
export async function readCommands(
  body: AsyncIterator<Uint8Array>,
): Promise<{ commands: PushCommand[]; read: Buffer }> {
  let read: Buffer = Buffer.alloc(0);
  /** Holds the bytes read; grows by doubling, so that a push in small pieces is not copied for each. */
  let room: Buffer = Buffer.alloc(8192);
  let at = 0;
  const commands: PushCommand[] = [];
  const have = async (bytes: number): Promise<boolean> => {
    while (read.length < at + bytes) {
      if (at + bytes > MAX_COMMAND_BYTES) throw new Refusal(413, 'The push writes too many refs');
      const next = await body.next();
      if (next.done === true) return false;
      const size = read.length + next.value.length;
      if (size > room.length) {
        room = Buffer.alloc(size * 2);
        read.copy(room);
      }
      room.set(next.value, read.length);
      read = room.subarray(0, size);
    }
    return true;
  };
  // An empty body, or only a flush, requests nothing.
  while (await have(4)) {
    const length = Number.parseInt(read.toString('latin1', at, at + 4), 16);
    if (length === 0) return { commands, read };
    if (!(length > 4) || !(await have(length))) break;
    const line = read.subarray(at + 4, at + length);
    // The names checked must be exactly those that Git writes.
    if (!isUtf8(line)) throw new Refusal(400, 'The push names a ref that is not UTF-8');
    const command = commandOf(line.toString('utf8'));
    if (command !== null) commands.push(command);
    at += length;
  }
  if (read.length === 0) return { commands, read };
  throw new Refusal(400, 'The push is malformed');
}

function commandOf(line: string): PushCommand | null {
  const [text = ''] = line.split('\0');
  const match = /^([0-9a-f]{40,64}) ([0-9a-f]{40,64}) (.+?)\n?$/.exec(text);
  if (match !== null) return { from: match[1] ?? '', to: match[2] ?? '', ref: match[3] ?? '' };
  if (/^shallow [0-9a-f]{40,64}\n?$/.test(text)) return null;
  throw new Refusal(400, 'The push is malformed');
}
