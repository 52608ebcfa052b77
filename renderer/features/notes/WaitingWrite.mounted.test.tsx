import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import type { OutboxItem } from '../../../shared/ipc/shapes.ts';
import { WaitingWrite } from './WaitingWrite.tsx';

const ITEM: OutboxItem = {
  id: 1,
  place: { orgId: 'o', repo: 'r', notesRef: 'refs/notes/commits', object: 'a'.repeat(40) },
  action: 'edit',
  text: 'Mine.',
  state: 'needs-you',
  error: { kind: 'conflict', message: 'Someone changed this note.', next: 'The two are compared then.' },
  retryAt: null,
  createdAt: 0,
  remark: null,
};

test.each([
  [false, 'Compare the two', 'Compare the two, and decide'],
  [true, 'Save again', 'Your text now builds on the note as it is.'],
])(
  'what saving an overtaken text does is what its button says (up to date: %s)',
  async (upToDate, name, next) => {
    const screen = await render(
      <QueryClientProvider client={new QueryClient()}>
        <WaitingWrite item={ITEM} onSave={() => undefined} onCompare={() => undefined} upToDate={upToDate} />
      </QueryClientProvider>,
    );
    await expect.element(screen.getByRole('button', { name })).toBeVisible();
    await expect.element(screen.getByText(new RegExp(next))).toBeVisible();
  },
);

test('a conflict whose words are in no composer is compared from its card; a remark’s says where its words are', async () => {
  const onCompare = vi.fn();
  const card = (item: OutboxItem) => (
    <QueryClientProvider client={new QueryClient()}>
      <WaitingWrite item={item} onSave={undefined} onCompare={onCompare} upToDate={false} />
    </QueryClientProvider>
  );
  const screen = await render(card(ITEM));
  await expect.element(screen.getByText(/Open the note/)).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Compare the two' }).click();
  expect(onCompare).toHaveBeenCalledOnce();
  await screen.rerender(card({ ...ITEM, remark: { beside: 'a.txt:3', text: 'Mine.' } }));
  await expect.element(screen.getByText(/kept at a.txt:3/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Compare the two' })).not.toBeInTheDocument();
});
