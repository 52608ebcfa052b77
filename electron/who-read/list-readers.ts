import { readSome } from '../../git/objects/object-reader.ts';
import { personName } from '../../shared/domain/person-name.ts';
import { MAX_READ_NOTE_CHARS, parseReadNote, readerOf } from '../../shared/domain/who-read/read-note.ts';
import type { SharedReader } from '../../shared/ipc/who-read.ts';
import type { RepositoryPlace } from '../host/client.ts';
import type { FetchedNotes } from '../notes/fetched-notes.ts';

/** Of so many people what they read is shown, from so many notes of each, up to so much text. */
const MAX_READERS = 50;
const MAX_NOTES = 20;
const MAX_TEXT_BYTES = 2_000_000;
const MAX_COMMIT_BYTES = 20_000;
const MAX_NAME_CHARS = 80;

/** What others share of some commits. @param own notes refs of the user */
export async function listReaders(
  { fetched, gitDir }: { fetched: Pick<FetchedNotes, 'refresh' | 'of'>; gitDir: () => string },
  place: RepositoryPlace,
  { commits, own }: { commits: readonly string[]; own: ReadonlySet<string | null> },
): Promise<{ readers: SharedReader[]; problem: string | null }> {
  const problem = await fetched.refresh(place);
  const copied = fetched.of(place);
  if (!copied.exists()) return { readers: [], problem };
  const refs = (await copied.refs()).filter(({ ref }) => readerOf(ref) !== null && !own.has(ref));
  const readers: SharedReader[] = [];
  let [bytesLeft, isCut] = [MAX_TEXT_BYTES, refs.length > MAX_READERS];
  for (const { ref, sha } of refs.slice(0, MAX_READERS)) {
    // One after the other: they share a limit.
    // oxlint-disable-next-line no-await-in-loop
    const present = await copied.present(ref);
    const blobs = commits.flatMap((commit) => present.get(commit) ?? []);
    const files = new Map<string, Set<string>>();
    for (const blob of blobs.slice(0, MAX_NOTES)) {
      // oxlint-disable-next-line no-await-in-loop -- as above
      const [text] = await copied.texts([blob], Math.min(MAX_READ_NOTE_CHARS, bytesLeft));
      if (text === undefined || text === null || text.length > bytesLeft) isCut = true;
      else {
        bytesLeft -= text.length;
        for (const [path, keys] of parseReadNote(text))
          files.set(path, new Set([...(files.get(path) ?? []), ...keys]));
      }
    }
    if (files.size === 0) continue;
    // oxlint-disable-next-line no-await-in-loop -- as above
    const name = await nameOf(gitDir(), sha, readerOf(ref) ?? ref);
    readers.push({ name, files: [...files].map(([path, keys]) => [path, [...keys].join('')]) });
  }
  const said = isCut ? 'Not all of what others read is shown: they share more than the app reads.' : null;
  return { readers, problem: [problem, said].filter(Boolean).join(' ') || null };
}

/**
 * The author's name in the ref's newest commit, if its address is the one in the ref's name; else that address, and who
 * wrote it.
 */
async function nameOf(gitDir: string, commit: string, email: string): Promise<string> {
  for await (const object of readSome(gitDir, [commit], MAX_COMMIT_BYTES)) {
    const text = object?.content.toString('utf8') ?? '';
    const [, name = '', address = ''] = /^author (.*) <([^<>\n]*)> \d+ \S+$/m.exec(text) ?? [];
    const writer = personName(name.trim(), address).slice(0, MAX_NAME_CHARS);
    if (address.toLowerCase() !== email.toLowerCase()) return `${email}, as ${writer} wrote it`;
    if (name.trim() !== '') return writer;
  }
  return email;
}
