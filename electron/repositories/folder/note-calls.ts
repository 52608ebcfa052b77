import type { FolderLine } from '../../embedded/folder-line.ts';
import type { HostClient } from '../../host/client.ts';
import { noteRequest } from '../../host/notes.ts';
import { operations } from '../../host/operations.ts';
import { noteFromBytes } from '../../../shared/domain/notes/bytes.ts';
import { askInTime } from './ask-in-time.ts';

type NoteCalls = Pick<HostClient, 'readNote' | 'writeNote' | 'notesRefs'>;

/** Notes of folders: see `createFolderCalls`. */
export const createFolderNoteCalls = (line: FolderLine): NoteCalls => ({
  readNote: ({ repo, notesRef, object }, options) =>
    askInTime(operations.noteRead, options, async (signal) => {
      const answer = await line.ask('readNote', repo, { notesRef, object }, signal);
      return answer === null
        ? { text: null, refSha: null }
        : { text: noteFromBytes(answer.note), refSha: answer.refSha };
    }),
  writeNote: ({ repo, ...note }, write, options) =>
    askInTime(operations.noteWrite, options, (signal) =>
      line.ask('writeNote', repo, noteRequest(note, write), signal),
    ),
  notesRefs: ({ repo }) =>
    askInTime(operations.notesRefs, {}, (signal) => line.ask('notesRefs', repo, {}, signal)),
});
