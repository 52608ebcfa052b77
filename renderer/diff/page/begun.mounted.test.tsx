import { expect, test } from 'vitest';
import { addedLines, mountDiff } from '../../test/diff.tsx';
import { beginDiff, begunFor } from './begun.ts';

const ignore = (): void => undefined;
const LOOK = { view: 'unified', whitespace: 'show', movedCode: 'mark', codeSize: 12.5 } as const;

test('a comparison that was begun before its screen is read once, and taken by it', async () => {
  let key = '';
  const view = await mountDiff(
    { files: [addedLines('early.txt', 3)] },
    {},
    {
      async before(request, serve) {
        key = JSON.stringify(request);
        beginDiff(request, LOOK, ignore);
        await expect.poll(() => begunFor(key)?.store.snapshot().status).toBe('ready');
        // Whoever reads it again reads this.
        await serve({ files: [addedLines('late.txt', 3)] });
      },
    },
  );
  await expect.poll(() => view.diff()?.files.map(({ path }) => path)).toEqual(['early.txt']);
  await expect.poll(() => view.rows().length).toBeGreaterThan(2);
  expect(begunFor(key)).toBeNull();
});

test('a screen that shows another one gives up what was begun', async () => {
  const given: string[] = [];
  let key = '';
  const view = await mountDiff(
    { files: [addedLines('shown.txt', 3)] },
    {},
    {
      before: async (request) => {
        const other = { ...request, branch: 'other' };
        key = JSON.stringify(other);
        beginDiff(other, LOOK, (reading) => given.push(reading));
        await Promise.resolve();
      },
    },
  );
  await expect.poll(() => view.diff()?.status).toBe('ready');
  expect(begunFor(key)).toBeNull();
  expect(given).not.toEqual([]);
});

test('what a screen reads already is not begun beside it', async () => {
  let key = '';
  const view = await mountDiff(
    { files: [addedLines('shown.txt', 3)] },
    {},
    { before: async (request) => await Promise.resolve(void (key = JSON.stringify(request))) },
  );
  await expect.poll(() => view.diff()?.status).toBe('ready');
  beginDiff(JSON.parse(key), LOOK, ignore);
  expect(begunFor(key)).toBeNull();
  await view.screen.unmount();
  beginDiff(JSON.parse(key), LOOK, ignore);
  expect(begunFor(key)).not.toBeNull();
});

test('a comparison that another one follows before its screen is there is given up', async () => {
  const given: string[] = [];
  const view = await mountDiff(
    { files: [addedLines('other.txt', 3)] },
    {},
    {
      before: async (request) => {
        beginDiff({ ...request, branch: 'first' }, LOOK, (reading) => given.push(reading));
        beginDiff({ ...request, branch: 'second' }, LOOK, ignore);
        await Promise.resolve();
      },
    },
  );
  await expect.poll(() => view.diff()?.files.map(({ path }) => path)).toEqual(['other.txt']);
  expect(given).not.toEqual([]);
});
