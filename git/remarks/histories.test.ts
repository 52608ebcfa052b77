import { expect, test } from 'vitest';
import type { HistoryCopy } from './git-port.ts';
import { createHistories } from './histories.ts';

const unread = (): never => {
  throw new Error('nothing is read');
};
const copyAt = (gitDir: string): HistoryCopy => ({
  gitDir,
  hasHistory: unread,
  fetchHistory: unread,
  fetchContents: unread,
  fetchTreesIn: unread,
  fetchTreesOf: unread,
});

test('a folder that takes the name of one that went from the list is not read through that one', () => {
  const place = { orgId: 'folders', repo: 'project' };
  let copy = copyAt('/copies/project');
  const historyOf = createHistories({ of: () => copy });
  const { history } = historyOf(place);
  expect(historyOf(place).history).toBe(history);
  copy = copyAt('/copies/project');
  expect(historyOf(place).history).not.toBe(history);
});
