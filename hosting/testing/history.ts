import { createHash } from 'node:crypto';
import { cpSync, existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { runGit } from '../../git/process/run.ts';

/** One commit: files by path (bytes as latin1), or null to delete. Contents are text or bytes. */
export interface Scripted {
  /** Full ref; default `refs/heads/main`. */
  ref?: string;
  message?: string;
  /** Full ref or mark (`:1`) the commit stands on; default the ref itself. */
  from?: string;
  merge?: string;
  files: Record<string, FileChange>;
}

export type FileChange = string | Uint8Array | null | { mode: string; content: string | Uint8Array };

/** Writes commits with one `git fast-import`; paths are quoted, so any byte will do. */
export async function writeHistory(gitDir: string, history: readonly Scripted[]): Promise<void> {
  await importStream(gitDir, streamOf(history));
}

const importStream = (gitDir: string, input: Buffer): Promise<unknown> =>
  runGit(['fast-import', '--quiet', '--force', '--date-format=raw'], { gitDir, input });

/** By their streams: histories that were begun with, and the folder of what Git made of one that came again. */
const begun = new Map<string, string | null>();

/** What Git makes of a history. A bare repository has no logs. */
const MADE = ['objects', 'refs', 'logs'];

/**
 * Writes the history of a repository that was just made. Most tests begin as the one before them did: what came twice is
 * copied from then on, for Git's processes are what costs time. It goes with the run's folder.
 */
export async function beginHistory(gitDir: string, history: readonly Scripted[]): Promise<void> {
  const stream = streamOf(history);
  const key = createHash('sha256')
    .update(basename(gitDir) === '.git' ? 'logged' : 'bare')
    .update(stream)
    .digest('hex');
  const known = begun.get(key);
  if (typeof known === 'string') {
    cpSync(known, gitDir, { recursive: true });
    return;
  }
  await importStream(gitDir, stream);
  if (known === undefined) begun.set(key, null);
  else {
    const kept = await mkdtemp(join(tmpdir(), 'history-'));
    for (const name of MADE.filter((one) => existsSync(join(gitDir, one))))
      cpSync(join(gitDir, name), join(kept, name), { recursive: true });
    begun.set(key, kept);
  }
}

function streamOf(history: readonly Scripted[]): Buffer {
  const parts: Buffer[] = [];
  const text = (line: string): void => void parts.push(Buffer.from(line, 'utf8'));
  for (const [
    index,
    { ref = 'refs/heads/main', message = 'change', from, merge, files },
  ] of history.entries()) {
    const body = Buffer.from(message);
    text(`commit ${ref}\nmark :${String(index + 1)}\n`);
    text(`committer Reviewer <reviewer@example.com> ${String(1_760_000_000 + index * 60)} +0000\n`);
    text(`data ${String(body.length)}\n`);
    parts.push(body);
    text('\n');
    if (from !== undefined) text(`from ${from}\n`);
    if (merge !== undefined) text(`merge ${merge}\n`);
    for (const [path, change] of Object.entries(files)) {
      if (change === null) {
        text(`D ${quoted(path)}\n`);
        continue;
      }
      const { mode, content } =
        typeof change === 'object' && 'mode' in change ? change : { mode: '100644', content: change };
      if (mode === '160000') {
        text(`M 160000 ${content.toString()} ${quoted(path)}\n`);
        continue;
      }
      const bytes = Buffer.from(content);
      text(`M ${mode} inline ${quoted(path)}\ndata ${String(bytes.length)}\n`);
      parts.push(bytes);
      text('\n');
    }
    text('\n');
  }
  return Buffer.concat(parts);
}

/** A path as fast-import reads it: every byte (latin1 character) beyond plain ASCII in octal. */
function quoted(path: string): string {
  let text = '';
  for (const byte of Buffer.from(path, 'latin1')) {
    const plain = byte > 0x20 && byte < 0x7f && byte !== 0x22 && byte !== 0x5c;
    text += plain ? String.fromCharCode(byte) : `\\${byte.toString(8).padStart(3, '0')}`;
  }
  return `"${text}"`;
}

/** A UTF-8 path as the bytes `Scripted.files` takes. */
export const utf8 = (path: string): string => Buffer.from(path, 'utf8').toString('latin1');
