import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { FileLink } from './FileLink.tsx';

test('a blank at an end of the file’s name is seen in the way to its notes', async () => {
  const screen = await render(
    <QueryClientProvider client={new QueryClient()}>
      <FileLink
        place={{ orgId: 'o', repo: 'r' }}
        file={{ path: 'src/ lead', branch: 'topic', ephemeral: false }}
        onFound={() => undefined}
      />
    </QueryClientProvider>,
  );
  await expect.element(screen.getByRole('button')).toHaveTextContent('Note on SPlead');
  await expect
    .element(screen.getByRole('button'))
    .toHaveAttribute('title', 'Note on this version of src/SPlead');
});
