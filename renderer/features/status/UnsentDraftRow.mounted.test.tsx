import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { answer, answerCalls } from '../../test/main-process.ts';
import { UnsentDraftRow } from './UnsentDraftRow.tsx';

test('a draft’s whole text is copied, wherever it belongs', async () => {
  const copyText = vi.fn(() => answer(null));
  answerCalls({ app: { copyText }, organizations: { nameOf: () => answer('acme') } });
  const place = { orgId: 'o', repo: 'r', notesRef: 'refs/notes/reviews', object: 'a'.repeat(40) };
  const text = 'First line.\n\nThe rest.';
  const base = { text: null, refSha: null };
  const draft = { place, text, caret: 0, action: 'add' as const, base, savedAt: 0 };
  const { container, getByRole } = await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } })}>
      <UnsentDraftRow
        item={{ kind: 'draft', key: 'one', place, text, beside: null, draft }}
        draft={draft}
        thrown={false}
        onOpen={() => undefined}
        onThrow={() => undefined}
      />
    </QueryClientProvider>,
  );
  await getByRole('button', { name: 'Copy text' }).click();
  expect(copyText).toHaveBeenCalledExactlyOnceWith({ text });
  await expect.poll(() => container.textContent).toContain('acme / r');
});
