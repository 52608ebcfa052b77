import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { Picker } from '../../ui/Picker.tsx';
import { MergeStatus } from '../merge/MergeStatus.tsx';
import type { VerdictState } from '../verdicts/use-verdict.ts';
import { VerdictWords } from '../verdicts/VerdictMenu.tsx';
import { Totals } from './reading/Totals.tsx';

const DIFF = { status: 'ready', stats: { files: 46, additions: 337, deletions: 938 } } as const;
const VERDICT: VerdictState = {
  commit: undefined,
  own: null,
  noted: [],
  summary: { words: 'Needs work, says Ann Example', all: 'Needs work, says Ann Example', tone: 'against' },
  ownOpen: 0,
  cannot: null,
  choice: null,
  choose: vi.fn(),
  give: vi.fn(),
  withdraw: vi.fn(),
  menu: false,
  setMenu: vi.fn(),
};

const SIGN_PX = 12;

/** What the top bar says of a comparison, in a bar of this width. */
async function mount(width: number) {
  const merge = {
    answer: { status: 'tried' as const, count: 0, files: [], isCut: false },
    problem: null,
    isTrying: false,
  };
  const screen = await render(
    <div style={{ display: 'flex', alignItems: 'center', width, font: 'var(--ui)' }}>
      <Picker
        label="Branch"
        value="rotate-keys"
        items={[]}
        placeholder=""
        empty=""
        open={false}
        onOpenChange={vi.fn()}
      >
        <b>rotate-keys</b>
      </Picker>
      <Totals diff={DIFF} commits={37} moved={42} />
      <MergeStatus
        merge={{ ...merge, tryNow: vi.fn() }}
        sides={{ base: 'release/2026', branch: 'rotate-keys' }}
        openFile={() => undefined}
      />
      <VerdictWords verdict={VERDICT} />
    </div>,
  );
  const textIn = (box: Element, text: string): boolean => {
    const [inner, outer] = [screen.getByText(text, { exact: true }).element(), box].map((one) =>
      one.getBoundingClientRect(),
    );
    return (
      inner !== undefined &&
      outer !== undefined &&
      inner.bottom <= outer.bottom + 1 &&
      inner.right <= outer.right + 1
    );
  };
  const branch = screen.getByText('rotate-keys', { exact: true }).element();
  const status = screen.getByRole('status').element();
  return {
    name: branch.scrollWidth <= branch.clientWidth,
    numbers: textIn(screen.getByLabelText('Totals').element(), '37 commits · 46 files'),
    merge: textIn(status, 'Merges cleanly into release/2026'),
    sign: status.getBoundingClientRect().width >= SIGN_PX,
  };
}

test.each([
  [1000, { name: true, numbers: true, merge: true, sign: true }],
  [560, { name: true, numbers: true, merge: false, sign: true }],
  [260, { name: true, numbers: false, merge: false, sign: true }],
])(
  'in %i px names come first, then numbers; whether it merges is a sentence or a sign',
  async (width, whole) => {
    expect(await mount(width)).toEqual(whole);
  },
);
