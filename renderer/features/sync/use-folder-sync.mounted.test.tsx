import { QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { messages } from '../../app/messages.ts';
import { answer, answerCalls } from '../../test/main-process.ts';
import { queryClient } from '../../test/query-client.ts';
import { useFolderSync } from './use-folder-sync.ts';

const AT = { orgId: 'local', repo: 'app' };

function Host() {
  const { start } = useFolderSync(AT, true);
  return <button onClick={start}>Sync</button>;
}

async function askedEarly(remotes: string[]) {
  const known = Promise.withResolvers<void>();
  const started: string[] = [];
  answerCalls({
    folderSync: {
      of: async () => {
        await known.promise;
        return await answer({ remotes, notesRefs: [], state: null });
      },
      start: ({ repo }) => {
        started.push(repo);
        return new Promise(() => undefined);
      },
    },
  });
  const screen = await render(
    <QueryClientProvider client={queryClient()}>
      <Host />
    </QueryClientProvider>,
  );
  await screen.getByRole('button').click();
  expect(started).toEqual([]);
  known.resolve();
  return started;
}

test('a Sync that is asked for before the remotes are known begins once they are', async () => {
  const started = await askedEarly(['origin']);
  await expect.poll(() => started).toEqual(['app']);
});

test('in a folder without remotes it says so', async () => {
  const started = await askedEarly([]);
  await expect
    .poll(() => messages.list().map(({ words }) => words))
    .toEqual(['This folder has no remote to sync with.']);
  expect(started).toEqual([]);
});
