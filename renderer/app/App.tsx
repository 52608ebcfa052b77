import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../api/client.ts';
import { followEvents } from '../api/events.ts';
import { makeQueryClient } from '../api/query-client.ts';
import { takeStart } from '../api/take-start.ts';
import { PaletteSources } from '../features/palette/sources.tsx';
import { CommandsProvider } from './commands.tsx';
import { ContextMenuProvider } from './context-menu.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Main } from './Main.tsx';
import { placeNow } from './navigation.ts';
import { OverlayProvider } from './overlay.tsx';
import { KeysSoFar } from './KeysSoFar.tsx';

function startedClient(): QueryClient {
  const client = makeQueryClient();
  takeStart(client);
  return client;
}

/** The page: the providers every screen needs, then the screen. */
export function App() {
  const [client] = useState(startedClient);
  useEffect(() => followEvents(api(), client, placeNow), [client]);
  return (
    // The content security policy refuses <style> elements; Base UI's styles are in base.css.
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={client}>
        <CommandsProvider>
          <OverlayProvider>
            <PaletteSources>
              <ErrorBoundary>
                <ContextMenuProvider>
                  <Main />
                  <KeysSoFar />
                </ContextMenuProvider>
              </ErrorBoundary>
            </PaletteSources>
          </OverlayProvider>
        </CommandsProvider>
      </QueryClientProvider>
    </CSPProvider>
  );
}
