import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { NothingToCompare } from './NothingToCompare.tsx';

const said = (commits: number | undefined): string =>
  renderToStaticMarkup(
    <NothingToCompare
      side="feature"
      names={{ branch: 'feature', base: 'main' }}
      commits={commits}
      onSwap={undefined}
      onHistory={undefined}
    />,
  )
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');

test('where nothing is uncommitted any more, the commit is offered that was made of it', () => {
  const side = { side: ':worktree', names: { branch: 'Working tree', base: 'HEAD' }, commits: 0 };
  const made = {
    branch: 'main',
    base: 'b'.repeat(40),
    commits: [{ sha: 'a'.repeat(40), subject: 'Words', paths: [] }],
  };
  const committed = {
    ...made,
    isShown: false,
    isOpened: false,
    open: () => undefined,
    dismiss: () => undefined,
  };
  const swaps = { onSwap: undefined, onHistory: undefined };
  const page = renderToStaticMarkup(<NothingToCompare {...side} {...swaps} committed={committed} />);
  const text = page.replaceAll(/<[^>]*>/g, '');
  expect(text).toContain('Nothing is uncommitted here. Committed as aaaaaaa: Words');
  expect(text).toContain('Open it');
});

test.each([':worktree', ':staged', ':unstaged'])('of %s, files that are not shown are not denied', (side) => {
  const sides = { side, names: { branch: 'Uncommitted', base: 'HEAD' }, commits: 0 };
  const page = renderToStaticMarkup(
    <NothingToCompare {...sides} hasOmitted onSwap={undefined} onHistory={undefined} />,
  );
  expect(page).toMatch(/(Nothing|Everything) else/);
});

test('commits that change no file are no reason to say that everything is in the base already', () => {
  expect(said(0)).toContain('Everything on feature is already in main');
  expect(said(undefined)).not.toContain('already');
  expect(said(1)).toContain(
    'feature has 1 commit that main does not have, and after it every file is as it was',
  );
  expect(said(2)).toContain('feature has 2 commits that main does not have, and after them every file');
});
