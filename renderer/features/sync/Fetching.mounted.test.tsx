import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { answer, answerCalls } from '../../test/main-process.ts';
import { Fetching } from './Fetching.tsx';

test('what is read for a while can be stopped, and where there is little room the words give way', async () => {
  const asked: unknown[] = [];
  answerCalls({
    host: {
      stopFetches(place) {
        asked.push(place);
        return answer(null);
      },
    },
  });
  const screen = await render(
    <div style={{ width: 160, overflow: 'hidden' }}>
      <Fetching
        at={{ orgId: 'acme', repo: 'demo' }}
        words="Reading the history: Receiving objects 45% (450 of 1,000), 12.30 MiB | 4.10 MiB/s"
      />
    </div>,
  );
  const stop = screen.getByRole('button', { name: 'Stop' });
  const row = screen.container.getBoundingClientRect();
  await expect.poll(() => stop.element().getBoundingClientRect().right - row.left).toBeLessThanOrEqual(160);
  await stop.click();
  expect(asked).toEqual([{ orgId: 'acme', repo: 'demo' }]);
});
