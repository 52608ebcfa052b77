import { QueryClientProvider } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { diffFile } from '../../../diff/diff-file.testing.ts';
import { queryClient } from '../../../test/query-client.ts';
import { FilesTab } from './FilesTab.tsx';

const FILES = [
  diffFile('src/clock.ts', { state: 'R', oldPath: 'src/time.ts' }),
  diffFile('src/token.ts'),
  diffFile('docs/new.md', { state: 'A' }),
];

interface HostProps {
  onOpenFile: (path: string) => void;
  onLeave: () => void;
}

function Host({ onOpenFile, onLeave }: HostProps) {
  const [filter, setFilter] = useState('');
  const field = useRef<HTMLInputElement>(null);
  return (
    <QueryClientProvider client={queryClient()}>
      <div style={{ display: 'flex', flexDirection: 'column', width: 280, height: 400 }}>
        <FilesTab
          diff={{ files: FILES, generated: new Map(), status: 'ready' }}
          currentFile={undefined}
          viewed={new Set(['src/token.ts'])}
          stale={new Set()}
          noted={new Map()}
          remarks={new Map()}
          field={field}
          filter={filter}
          setFilter={setFilter}
          onOpenFile={onOpenFile}
          onLeave={onLeave}
        />
      </div>
      <button type="button">Elsewhere</button>
    </QueryClientProvider>
  );
}

test('words are offered while one filters, each press adds or takes one, and Enter goes to the best match', async () => {
  const [onOpenFile, onLeave] = [vi.fn(), vi.fn()];
  const screen = await render(<Host onOpenFile={onOpenFile} onLeave={onLeave} />);
  const field = screen.getByRole('textbox', { name: 'Filter files' });
  const offers = screen.getByRole('group', { name: 'What can be typed' });
  await expect.element(offers).not.toBeInTheDocument();
  await field.click();
  const words = offers
    .getByRole('button')
    .elements()
    .map((word) => word.textContent);
  expect(words).toEqual([
    'is:unviewed 2',
    'is:added 1',
    'is:renamed 1',
    'ext:ts 2',
    'ext:md 1',
    '-src/ 2',
    '-docs/ 1',
  ]);
  await offers.getByRole('button', { name: 'is:unviewed 2' }).click();
  await offers.getByRole('button', { name: 'ext:md 1' }).click();
  await expect.element(field).toHaveValue('is:unviewed ext:md');
  await expect.element(field).toHaveFocus();
  await offers.getByRole('button', { name: 'ext:md 1' }).click();
  await expect.element(field).toHaveValue('is:unviewed');
  await userEvent.keyboard(' clock{Enter}');
  expect(onOpenFile).toHaveBeenCalledExactlyOnceWith('src/clock.ts');
  expect(onLeave).toHaveBeenCalledOnce();
  await expect.element(offers).not.toBeInTheDocument();
});

test('a press on a file does not move the files first, and the focus elsewhere ends the offer', async () => {
  const onOpenFile = vi.fn();
  const screen = await render(<Host onOpenFile={onOpenFile} onLeave={() => undefined} />);
  const offers = screen.getByRole('group', { name: 'What can be typed' });
  await screen.getByRole('textbox', { name: 'Filter files' }).click();
  await expect.element(offers).toBeVisible();
  await screen.getByRole('treeitem', { name: /^src\/token\.ts/ }).click();
  expect(onOpenFile).toHaveBeenCalledExactlyOnceWith('src/token.ts');
  await expect.element(offers).toBeVisible();
  await screen.getByRole('button', { name: 'Elsewhere' }).click();
  await expect.element(offers).not.toBeInTheDocument();
});
