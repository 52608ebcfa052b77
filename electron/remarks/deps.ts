import type { WorktreePlace } from '../../git/worktree/own-index.ts';
import type { Note, NoteOutcome, NotePlace, NoteWrite } from '../../shared/ipc/shapes.ts';
import type { TrailerRules } from '../../shared/domain/verdicts/trailers.ts';
import type { RepositoryPlace } from '../host/client.ts';
import type { HandOvers } from '../hand-over/index.ts';
import type { LocalNotes } from '../local-notes/index.ts';
import type { Author } from '../notes/author.ts';
import type { RemarkIntent } from '../notes/decisions/intent.ts';
import type { RepositoryCopies } from '../repository-copy/index.ts';
import type { AppliedStore, DraftTable } from '../store/index.ts';
import type { RemarkedFileStore } from '../store/remarked-files.ts';
import type { AheadOfFetch } from './ahead.ts';
import type { ReplacedCommits } from '../../git/remarks/replaced-commits.ts';
import type { DrawnPage } from './review/page-file.ts';
import type { Review } from './review/review.ts';
import type { HistoryOf } from '../../git/remarks/histories.ts';

export interface RemarksDeps {
  copies: Pick<RepositoryCopies, 'of'>;
  historyOf: HistoryOf;
  /** Makes sure that notes were fetched recently; returns null, or why not. */
  refresh: (place: RepositoryPlace) => Promise<string | null>;
  read: (place: NotePlace) => Promise<Note> | Note;
  submit: (write: NoteWrite & { remark: RemarkIntent }) => Promise<NoteOutcome>;
  /** Notes on uncommitted changes. */
  local: Pick<LocalNotes, 'listHere' | 'isOnSnapshot' | 'read' | 'write'>;
  /** Commits of a folder's hand-overs, newest first. */
  handed: (place: RepositoryPlace) => Promise<readonly string[]>;
  /** Marks the threads that were answered or resolved since the newest hand-over; absent: nothing is handed over. */
  withNews?: HandOvers['withNews'];
  drafts: DraftTable;
  /** Which files have remarks in which notes. */
  remarkedFiles: RemarkedFileStore;
  /** Settles when no first rows of a comparison are being waited for. */
  calm: () => Promise<void>;
  ahead: AheadOfFetch;
  replacedCommits: ReplacedCommits;
  /** Who signs notes there. */
  author: Author;
  /** How trailers of messages there are read. */
  trailerRules: (place: RepositoryPlace) => Promise<TrailerRules>;
  /** Why no note can be written there; null: it can. */
  cannotWrite: (orgId: string) => string | null;
  /** The work tree of a folder; null: there is none. */
  workTreeOf: (place: RepositoryPlace) => Promise<WorktreePlace | null>;
  /** Suggestions that were written into files there. */
  applied: AppliedStore;
  /** What copied reviews begin with. */
  preamble: () => string;
  copyText: (text: string) => void;
  /** Where to save a file; null when cancelled. */
  saveFile: (name: string) => Promise<string | null>;
  /** Writes the review to a file as an HTML page. */
  draw: (review: Review, path: string) => Promise<DrawnPage>;
}
