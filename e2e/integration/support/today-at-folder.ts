import { join } from 'node:path';
import { FOLDER_CAPABILITIES } from '../../../electron/repositories/folder/repository.ts';
import { createRepositoryCopies } from '../../../electron/repository-copy/index.ts';
import { createStore, type Store } from '../../../electron/store/index.ts';
import type { Today } from '../../../electron/today/index.ts';
import { countMoved } from '../../../git/refs/count-moved.ts';
import { readRefLog } from '../../../git/refs/reflog.ts';
import { listRefs } from '../../../git/refs/refs.ts';
import { revisionOf } from '../../../shared/domain/side.ts';
import { openToday } from './open-today.ts';

export const PLACE = { orgId: 'folders', repo: 'work' };

/** What waits of one folder, in a profile. */
export interface TodayJob {
  readonly gitDir: string;
  readonly profile: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Whose profile it is; Ann's by default. */
  readonly reader?: { name: string; email: string };
}

const ANN = { name: 'Ann', email: 'ann@example.com' };

export function todayAtFolder({ gitDir, profile, now, reader = ANN }: TodayJob): {
  today: Today;
  store: Store;
  close: () => void;
} {
  const store = createStore(profile);
  const copies = createRepositoryCopies(
    join(profile, 'copies'),
    { gitRemote: () => Promise.reject(new Error('a folder has no host')) },
    () => ({ gitDir, headDir: gitDir }),
  );
  const copy = () => copies.of(PLACE);
  const open = () => ({
    place: PLACE,
    repositoryId: gitDir,
    capabilities: FOLDER_CAPABILITIES,
    copy,
    async allTips() {
      const refs = await listRefs(gitDir, 'refs/');
      return { tips: new Map(refs.map(({ ref, sha }) => [ref, sha])), requests: 0 };
    },
    async distance(_branch: unknown, { from, to }: { from: string; to: string }) {
      return (await copy().hasHistory()) ? await countMoved(copy().gitDir, from, to) : null;
    },
    loggedMoves: (side: string) => readRefLog(gitDir, revisionOf(side)),
    observeRefs: () => null,
    notes: { refs: () => Promise.resolve([]) },
  });
  const today = openToday({
    store,
    open,
    reader: () => Promise.resolve(reader),
    now: () => now,
  });
  return {
    today,
    store,
    close() {
      today.close();
      store.close();
    },
  };
}
