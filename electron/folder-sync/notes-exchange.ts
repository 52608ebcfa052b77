import type { JoinCommit } from '../../git/notes/notes-join.ts';
import type { Exchange } from '../../git/remote/exchange.ts';
import type { FolderRemote } from '../../git/remote/remotes.ts';
import type { KeepConflicts } from './conflicts.ts';
import type { SyncReport } from './sync-report.ts';

/** What exchanging notes needs besides Git. */
export interface NotesPorts {
  /** Who signs merge commits. */
  author: () => Promise<Pick<JoinCommit, 'name' | 'email' | 'committer'>>;
  /**
   * Whether a notes ref is sent to the remote; null: undecided. `isThere`: the remote has it; `elsewhere`: another remote
   * has it.
   */
  shares: (notesRef: string, has: { isThere: boolean; elsewhere: boolean }) => boolean | null;
  /** Whether a notes ref stays local, even if the remote has it. */
  onlyHere: (notesRef: string) => boolean;
  keepConflicts: KeepConflicts;
  /** Called before each step, for tests. */
  step?: (name: string) => void | Promise<void>;
}

/** The exchange of one folder's notes with one remote. */
export interface NotesExchange {
  /** Our repository on behalf of the folder, in which Git fetches and pushes. */
  exchange: Exchange;
  /** The folder's own Git directory. */
  gitDir: string;
  remote: FolderRemote;
  world: NotesPorts;
  /** Records what was received, what was sent, and what is blocked. */
  report: SyncReport;
  /** Sentences about the folder, from any of its remotes: each appears once. */
  ofFolder: Set<string>;
}
