import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { diffFile } from '../../../diff/diff-file.testing.ts';
import type { Diff, DiffFile } from '../../../diff/index.ts';
import { Progress } from './Progress.tsx';

const diff = (status: Diff['status'], ...files: DiffFile[]) => ({
  status,
  files,
  generated: new Map([['schema.ts', true]]),
});

test('while files still come it is said, and nothing is left to be viewed that is not counted yet', async () => {
  const [a, b] = [diffFile('a'), diffFile('b')];
  const viewed = new Set(['a']);
  const screen = await render(<Progress diff={diff('loading', a)} viewed={viewed} />);
  const said = () => screen.container.textContent;
  // What is over soon is not worth a word.
  expect(said()).toBe('1 of 1 viewed · all done');
  await expect.poll(said).toBe('Loading more files… 1 so far');
  await screen.rerender(<Progress diff={diff('loading', a, b)} viewed={viewed} />);
  expect(said()).toBe('Loading more files… 2 so far');
  await screen.rerender(<Progress diff={diff('ready', a, b)} viewed={viewed} />);
  expect(said()).toBe('1 of 2 viewed · 1 of 2 lines to read');
});

test('lines of generated files are not left to be read, unless there are no others', async () => {
  const many = { additions: 1_000, deletions: 0 };
  const files = [diffFile('a'), diffFile('yarn.lock', many), diffFile('schema.ts', many)];
  const screen = await render(<Progress diff={diff('ready', ...files)} viewed={new Set()} />);
  const said = () => screen.container.textContent;
  expect(said()).toBe('0 of 3 viewed · 1 of 1 line to read');
  await screen.rerender(<Progress diff={diff('ready', ...files.slice(1))} viewed={new Set()} />);
  expect(said()).toBe('0 of 2 viewed · 2,000 of 2,000 lines to read');
});
