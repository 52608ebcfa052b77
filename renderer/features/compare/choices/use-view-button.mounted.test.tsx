import { useEffect, useState, type Context, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { commands } from 'vitest/browser';
import { DiffView, useDiff } from '../../../diff/index.ts';
import { addedLines } from '../../../test/diff.tsx';
import { ComparisonContext } from '../ComparisonProvider.tsx';
import { VisibleFileContext } from '../DiffProvider.tsx';
import { useViewButton } from './use-view-button.tsx';

const never = (): undefined => undefined;
const NOTED = new Map([['two.ts', { notes: 2, object: 'b'.repeat(40) }]]);
type Comparison = typeof ComparisonContext extends Context<infer Value> ? NonNullable<Value> : never;
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing else of it is used here
const COMPARISON = { leaveConflict: { current: null } } as unknown as Comparison;
let comesIntoView: (path: string) => void = never;

function InView({ children }: { children: ReactNode }) {
  const [path, setPath] = useState<string>();
  useEffect(() => void (comesIntoView = setPath), [setPath]);
  return <VisibleFileContext value={path}>{children}</VisibleFileContext>;
}

function Reader({ repo }: { repo: string }) {
  const diff = useDiff({
    orgId: 'o',
    repo,
    branch: 'fix',
    ephemeral: false,
    ephemeralBase: false,
    paths: [],
  });
  const { headerExtra } = useViewButton('unified', NOTED, never, never, diff.generated);
  return (
    <div style={{ display: 'flex', flexDirection: 'column', width: 700, height: 600 }}>
      <DiffView
        diff={diff}
        mode="unified"
        wrap={false}
        tabSize={8}
        viewed={new Set()}
        onViewed={never}
        onLoad={never}
        onVisibleFile={never}
        headerExtra={headerExtra}
      />
    </div>
  );
}

test('nothing in a header moves from under the pointer when a press brings its file into view', async () => {
  const repo = crypto.randomUUID();
  await commands.serveDiff(repo, { files: [addedLines('one.ts', 3), addedLines('two.ts', 3)] });
  const screen = await render(
    <ComparisonContext value={COMPARISON}>
      <InView>
        <Reader repo={repo} />
      </InView>
    </ComparisonContext>,
  );
  const header = () => screen.container.querySelector('[aria-label="two.ts"]');
  await expect.poll(() => header()?.textContent).toContain('Viewed');
  const places = () =>
    [...(header()?.querySelectorAll('button, select, button span') ?? [])].map((one) =>
      one.getBoundingClientRect().toJSON(),
    );
  const view = screen.getByRole('button', { name: 'View: Unified' });
  const before = places();
  expect(before.length).toBeGreaterThan(8);
  expect(view.elements()).toHaveLength(1);
  expect(header()?.contains(view.element())).toBe(false);
  comesIntoView('two.ts');
  await expect.poll(() => header()?.contains(view.element())).toBe(true);
  expect(places()).toEqual(before);
});
