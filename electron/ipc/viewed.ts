import type { Handlers } from '../../shared/ipc/api.ts';
import type { Services } from './services.ts';

export const viewedHandlers = ({
  store: { viewed, readHunks, readCommits },
  versions,
}: Pick<Services, 'store' | 'versions'>): Handlers['viewed'] => ({
  marks: ({ comparison }) => viewed.marks(comparison),
  mark({ mark, isCarried = false, ...place }) {
    viewed.mark(place, mark);
    if (!isCarried) versions.viewed(place.comparison);
  },
  renew: ({ comparison, marks }) => viewed.renew(comparison, marks),
  unmark: (place) => viewed.unmark(place),
  keepDiff: ({ mark, raw, ...place }) => viewed.keepDiff(place, mark, raw),
  diff(place) {
    const raw = viewed.diff(place);
    return raw === null ? null : { raw };
  },
  hunks: ({ comparison }) => readHunks.list(comparison),
  markHunks({ comparison, files, isCarried = false }) {
    readHunks.put(comparison, files);
    if (!isCarried) versions.viewed(comparison);
  },
  commits: ({ comparison }) => readCommits.list(comparison),
  markCommits: ({ comparison, shas, isRead }) => readCommits.mark(comparison, shas, isRead),
  adopt: ({ comparison, marks, viewedAt }) => viewed.adopt(comparison, marks, viewedAt),
});
