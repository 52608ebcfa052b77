import type { Context } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import { CommandsProvider } from '../../../app/commands.tsx';
import { navigate, placeNow } from '../../../app/navigation.ts';
import type { ComparePlace } from '../../../app/place.ts';
import { answerCalls } from '../../../test/main-process.ts';
import { CommitsContext } from '../CommitsProvider.tsx';
import { ComparisonContext } from '../ComparisonProvider.tsx';
import { DiffContext, ReaderContext } from '../DiffProvider.tsx';
import { OpenFile } from './OpenFile.tsx';

type Value<C> = C extends Context<(infer T) | null> ? T : never;

const sides = {
  orgId: 'o',
  repo: 'r',
  branch: 'topic',
  base: 'main',
  ephemeral: false,
  ephemeralBase: false,
};
const place: ComparePlace = { screen: 'compare', ...sides };

test('a file is opened by its key although the commits of the diff are not known yet', async () => {
  answerCalls({ app: { command: () => () => undefined } });
  navigate(place);
  // oxlint-disable typescript/no-unsafe-type-assertion -- nothing else of them is used before there are ends
  const comparison = {
    place,
    comparison: { source: { ...sides, paths: [] } },
    leaveConflict: { current: null },
  } as unknown as Value<typeof ComparisonContext>;
  const commits = { commits: [], commit: null } as unknown as Value<typeof CommitsContext>;
  const file = { path: 'new.txt', oldPath: '', state: 'M' };
  const diff = { diff: { files: [file], status: 'loading' } } as unknown as Value<typeof DiffContext>;
  const atFile = (run: (path: string) => void): void => run(file.path);
  const reader = { handle: { current: null }, atFile } as unknown as Value<typeof ReaderContext>;
  // oxlint-enable typescript/no-unsafe-type-assertion
  await render(
    <CommandsProvider>
      <ComparisonContext value={comparison}>
        <CommitsContext value={commits}>
          <DiffContext value={diff}>
            <ReaderContext value={reader}>
              <OpenFile />
            </ReaderContext>
          </DiffContext>
        </CommitsContext>
      </ComparisonContext>
    </CommandsProvider>,
  );
  await userEvent.keyboard('z');
  await expect.poll(placeNow).toMatchObject({ opened: 'new.txt' });
});
