import type { Handlers } from '../../shared/ipc/api.ts';
import type { RepositoryPlace } from '../host/client.ts';
import { explained } from '../repository-copy/failure.ts';
import { objectOfFile } from '../repository-copy/file-objects.ts';
import type { OpenRepository } from '../repositories/port.ts';
import { refuseBlankText } from './blank.ts';
import type { FetchedNotes } from './fetched-notes.ts';
import { outcomeOf } from './outcome.ts';
import type { Outbox } from './outbox/index.ts';
import { readOverview } from './overview.ts';
import type { NoteReader } from './reader.ts';
import type { WritesTo } from './writes-to.ts';

interface HandlerDeps {
  changed: (place: RepositoryPlace) => void;
  open: OpenRepository;
  reader: NoteReader;
  outbox: Outbox;
  fetched: FetchedNotes;
  writesTo: WritesTo;
}

/** Listed notes; the rest is shown as a number. */
const MAX_LISTED_NOTES = 200;

function leftWords(left: number): string | null {
  if (left === 0) return null;
  return `${left === 1 ? '1 note was' : `${left} notes were`} not searched: too long, too much together, or not here.`;
}

/** The page's calls about notes, as in the table of calls. */
export function noteHandlers({
  changed,
  open,
  reader,
  outbox,
  fetched,
  writesTo,
}: HandlerDeps): Omit<Handlers['notes'], 'author' | 'copyable'> {
  return {
    async overview(place) {
      const [overview, ref] = await Promise.all([
        readOverview(place, fetched, open(place).notes, () => changed(place)),
        writesTo(place),
      ]);
      const written = await fetched.of(place).followed(ref);
      return { ...overview, writesTo: written };
    },
    read: (place) => reader.read(place),
    history: (place) => reader.history(place),
    async list({ orgId, repo, notesRefs, offset, limit }) {
      const problem = await fetched.refresh({ orgId, repo });
      const page = await fetched.list({ orgId, repo }).page(notesRefs, offset, limit);
      // After opening the list of all notes, the user is likely to search.
      if (offset === 0)
        void fetched
          .search({ orgId, repo })
          .prepare()
          .catch(() => undefined);
      return { ...page, problem };
    },
    async search({ orgId, repo, q, notesRefs, patience }) {
      const problem = await fetched.refresh({ orgId, repo });
      const search = fetched.search({ orgId, repo });
      const { left, ...results } = await search.find(q, MAX_LISTED_NOTES, notesRefs, patience);
      return { ...results, problem: problem ?? leftWords(left) };
    },
    async fileObject({ branch, ephemeral, path, ...at }) {
      const file = { branch, ephemeral, path };
      // A note on a file is attached to its blob, and no route names blobs: the tip's trees do.
      return { object: await explained('notes on files', () => objectOfFile(open(at).copy(), file)) };
    },
    async title({ orgId, repo, object }) {
      const notes = fetched.of({ orgId, repo });
      const [title = null] = notes.exists() ? await notes.titles([object]) : [];
      return { title: title ?? notes.absent };
    },
    async check(place) {
      await fetched.check(place);
      return null;
    },
    async write(write) {
      // An edit to an empty text is a removal, which the page says.
      if (write.action === 'add' || write.action === 'append') refuseBlankText(write.text);
      const { id, end } = await outbox.submit(write);
      return outcomeOf(write, id, end);
    },
  };
}

/** The page's calls about the outbox. */
export function outboxHandlers(outbox: Outbox): Handlers['outbox'] {
  return {
    list: () => outbox.list(),
    retry() {
      outbox.retry();
      return null;
    },
    discard({ id }) {
      outbox.discard(id);
      return null;
    },
  };
}
