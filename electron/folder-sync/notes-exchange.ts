import type { Exchange } from '../../git/remote/exchange.ts';
import type { FolderRemote } from '../../git/remote/remotes.ts';
import type { KeepConflicts } from './asked.ts';
import type { RemoteReceipt } from './receipt.ts';

/** What the exchange of notes needs besides Git. */
export interface NotesWorld {
  /** Who signs the commits in which histories come together. */
  author: () => Promise<{ name: string; email: string }>;
  /**
   * Whether a notes ref that the remote does not have is sent there; null: nobody has said. `elsewhere`: another remote
   * has it.
   */
  shares: (notesRef: string, elsewhere: boolean) => boolean | null;
  /** Whether a notes ref is only here, whatever the remote has. */
  onlyHere: (notesRef: string) => boolean;
  keepConflicts: KeepConflicts;
  /** Called before each step, for tests. */
  step?: (name: string) => void | Promise<void>;
}

/** The exchange of one folder's notes with one remote. */
export interface NotesExchange {
  /** Our repository that stands for the folder, in which Git fetches and sends. */
  exchange: Exchange;
  /** The folder's own. */
  gitDir: string;
  remote: FolderRemote;
  world: NotesWorld;
  /** Is told what came, what went, and what is in the way. */
  receipt: RemoteReceipt;
}
