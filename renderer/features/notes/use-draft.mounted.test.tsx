import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import type { Draft } from '../../../shared/ipc/shapes.ts';
import { answer, answerCalls } from '../../test/main-process.ts';
import { initialState, type EditorState } from './editor-state.ts';
import { useDraft } from './use-draft.ts';

/** At most so long after a key it is on its way to the disk: milliseconds. */
const MAX_BEHIND_MS = 500;
const KEY_MS = 100;

/** What the composer holds after so many keys. */
const after = (keys: number): EditorState => ({
  ...initialState,
  phase: 'dirty',
  draft: 'behind',
  ownsDraft: true,
  text: 'x'.repeat(keys),
  caret: keys,
});

afterEach(() => void vi.useRealTimers());

test('each key, and the caret, is on its way to the disk within half a second, however fast keys follow each other', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const drafts: Pick<Draft, 'text' | 'caret'>[] = [];
  answerCalls({
    drafts: {
      put: ({ text, caret }) => {
        drafts.push({ text, caret });
        return answer({ savedAt: 1 });
      },
    },
  });
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const place = { orgId: 'o', repo: 'r', notesRef: 'refs/notes/commits', object: 'a'.repeat(40) };
  const dispatch = vi.fn();
  const { rerender } = await renderHook((state: EditorState = after(1)) => useDraft(place, state, dispatch), {
    wrapper,
  });
  for (let keys = 2; keys <= 20; keys += 1) {
    vi.advanceTimersByTime(KEY_MS);
    await rerender(after(keys));
    const behind = keys - (drafts.at(-1)?.text.length ?? 0);
    expect(behind * KEY_MS).toBeLessThanOrEqual(MAX_BEHIND_MS);
  }
  vi.advanceTimersByTime(MAX_BEHIND_MS);
  expect(drafts.at(-1)).toEqual({ text: 'x'.repeat(20), caret: 20 });
  await rerender({ ...after(20), draft: 'moved', caret: 7 });
  vi.advanceTimersByTime(MAX_BEHIND_MS);
  expect(drafts.at(-1)).toEqual({ text: 'x'.repeat(20), caret: 7 });
});
