import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { capabilitiesOf } from '../../api/capabilities.ts';
import { keys } from '../../api/keys.ts';
import { answer, answerCalls } from '../../test/main-process.ts';
import { useOpenFolder } from './use-open.ts';

test('the remotes of a folder that was asked for while it was not in the list are read again when it is opened', async () => {
  const at = { orgId: 'folders', repo: 'project' };
  answerCalls({ folders: { open: () => answer({ ...at, capabilities: capabilitiesOf(undefined) }) } });
  const client = new QueryClient();
  client.setQueryData(keys.folderRemotes(at), { remotes: [], notesRefs: [], state: null });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = await renderHook(() => useOpenFolder(), { wrapper });
  result.current.mutate('ask');
  await expect.poll(() => client.getQueryState(keys.folderRemotes(at))?.isInvalidated).toBe(true);
});
