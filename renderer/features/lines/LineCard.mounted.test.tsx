import { QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent, type Locator } from 'vitest/browser';
import { UNCOMMITTED } from '../../../shared/domain/worktree.ts';
import type {
  BeforeRequest,
  Blamed,
  BlameRequest,
  LineBefore,
  TraceRequest,
} from '../../../shared/ipc/lines.ts';
import { answer, answerCalls } from '../../test/main-process.ts';
import { queryClient } from '../../test/query-client.ts';
import { LineCard } from './LineCard.tsx';
import type { CommitLine, Elsewhere } from './line-place.ts';

const id = (letter: string): string => letter.repeat(40);
const [NEW, OLD] = [id('a'), id('b')];
const PLACE: CommitLine = { commit: NEW, path: 'src/a.ts', line: 12 };

function blamed(
  commit: string,
  more: Partial<Blamed['lines'][number]> = {},
  email = 'ann@example.com',
): Blamed {
  return {
    lines: [
      {
        line: 12,
        commit,
        path: 'src/a.ts',
        original: 12,
        previous: { commit: OLD, path: 'src/old.ts' },
        ...more,
      },
    ],
    writers: [
      {
        sha: commit,
        subject: `Written in ${commit[0] ?? ''}`,
        authorName: 'Ann',
        authorEmail: email,
        date: '2026-01-02T03:04:05Z',
      },
    ],
  };
}

const NO_TRACE = { writer: null, named: [], problem: null };

interface Answers {
  blame?: (request: BlameRequest) => unknown;
  before?: (request: BeforeRequest) => unknown;
  trace?: (request: TraceRequest) => unknown;
}

async function mounted(
  { blame, before, trace }: Answers = {},
  at: CommitLine | { cannot: string } = PLACE,
  elsewhere: Elsewhere | null = null,
  text = 'Read twice.\n\nsrc/a.ts:12: Why?',
) {
  const did = { onOpen: vi.fn<(commit: string) => void>(), onClose: vi.fn<() => void>() };
  const step: LineBefore = { at: 'line', commit: OLD, path: 'src/old.ts', line: 7 };
  const calls = {
    lines: {
      blame: blame ?? (() => answer(blamed(NEW))),
      before: before ?? (() => answer(step)),
      trace: trace ?? (() => answer(NO_TRACE)),
    },
    host: { fetches: () => answer([]) },
    notes: {
      read: ({ notesRef }: { notesRef: string }) =>
        answer({
          place: { orgId: 'o', repo: 'r', notesRef, object: NEW },
          text,
          refSha: id('c'),
          author: 'Ben',
          date: '2026-01-03T00:00:00Z',
        }),
    },
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- answers of any kind, as tests need them
  answerCalls(calls as Parameters<typeof answerCalls>[0]);
  const screen = await render(
    <QueryClientProvider client={queryClient()}>
      <LineCard
        line={{ path: 'src/a.ts', line: 12 }}
        source={{ orgId: 'o', repo: 'r', branch: 'fix', ephemeral: false, ignoreSpace: false }}
        at={at}
        elsewhere={elsewhere}
        refsOn={(commit) => (commit === NEW ? ['refs/notes/commits'] : [])}
        {...did}
      />
    </QueryClientProvider>,
  );
  const card = screen.getByRole('region', { name: 'Line 12 of src/a.ts', exact: true });
  await expect.element(card).toBeVisible();
  return { screen, card, did, focus: () => card.element().focus() };
}

/** Its text has these words. */
const says = (card: Locator, words: string) => expect.poll(() => card.element().textContent).toContain(words);

test('it says who wrote the line, what the note says, and what was said about the line', async () => {
  const { card } = await mounted();
  await says(card, 'Written in a');
  await says(card, 'Ann');
  await says(card, 'Read twice.');
  await says(card, '1 remark on this line then');
  await says(card, 'Why?');
});

test('what was noted is shown as it is meant, and not with its signs', async () => {
  const { card } = await mounted({}, PLACE, null, 'Read `twice`.\n\nsrc/a.ts:12: Why `now`?');
  await says(card, 'Why');
  expect([...card.element().querySelectorAll('code')].map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['twice', 'now']),
  );
});

test.each([
  [
    { by: 'agent', tool: 'claude', model: 'opus', directedBy: 'Ann' },
    'By an agent: claude, opus, directed by Ann',
  ],
  [{ by: 'agent', tool: '', model: 'opus', directedBy: '' }, 'By an agent: opus'],
  [{ by: 'agent', tool: '', model: '', directedBy: '' }, 'By an agent that is not named'],
  [{ by: 'person', name: 'Ben' }, 'Typed by Ben'],
  [{ by: 'person', name: '' }, 'Typed by a person'],
])('the trace of its commit says who wrote it: %j', async (writer, words) => {
  const trace = ({ commit, path, line }: TraceRequest) =>
    answer(commit === NEW && path === 'src/a.ts' && line === 9 ? { ...NO_TRACE, writer } : NO_TRACE);
  const { card } = await mounted({ trace, blame: () => answer(blamed(NEW, { original: 9 })) });
  await says(card, words);
});

test('without a trace the agents that the commit’s message names; with one that cannot be read, why', async () => {
  const problem = 'The trace of aaaaaaa is too large to be read.';
  const { card } = await mounted({ trace: () => answer({ writer: null, named: ['A', 'B\u202e'], problem }) });
  await says(card, 'The commit’s message names agents: A, B');
  await says(card, problem);
  await expect.element(card.getByTitle(/^Invisible character/)).toBeVisible();
});

test('Enter opens the commit, Esc closes, each from the card itself and Esc from its buttons too', async () => {
  const { card, did, focus, screen } = await mounted();
  await says(card, 'Written in a');
  focus();
  await userEvent.keyboard('{Enter}');
  expect(did.onOpen.mock.calls).toEqual([[NEW]]);
  await userEvent.keyboard('{Escape}');
  expect(did.onClose).toHaveBeenCalledTimes(1);
  screen.getByRole('button', { name: 'Before that' }).element().focus();
  await userEvent.keyboard('{Escape}');
  expect(did.onClose).toHaveBeenCalledTimes(2);
});

test('one step back, to the birth of the line, and back again', async () => {
  const blame = ({ commit }: BlameRequest) =>
    answer(commit === NEW ? blamed(NEW) : blamed(OLD, { path: 'src/old.ts', original: 7, previous: null }));
  const { card, screen, did, focus } = await mounted({ blame });
  await screen.getByRole('button', { name: 'Before that' }).click();
  await says(card, 'Written in b');
  await says(card, 'then line 7 of src/old.ts');
  await says(card, 'Here since the file was added.');
  await expect
    .element(screen.getByRole('button', { name: 'Before that' }))
    .toHaveAttribute('aria-disabled', 'true');
  focus();
  await userEvent.keyboard('{Enter}');
  expect(did.onOpen.mock.calls).toEqual([[OLD]]);
  await screen.getByRole('button', { name: 'Back again' }).click();
  await says(card, 'Written in a');
});

test('a line that replaced none was added there', async () => {
  const { card } = await mounted({ before: () => answer({ at: 'none', added: 'line' }) });
  await says(card, 'Added here: it replaced no line.');
});

test('where a shallow clone ends nothing is claimed', async () => {
  const { card } = await mounted({ blame: () => answer(blamed(NEW, { previous: null, cut: true })) });
  await says(card, 'an older one may have written the line');
});

const uncommittedFirst = ({ commit }: BlameRequest) =>
  answer(commit === NEW ? blamed(NEW, {}, UNCOMMITTED.email) : blamed(OLD));
test('an uncommitted line has no commit to open, and goes back to the one before', async () => {
  const { card, screen } = await mounted({ blame: uncommittedFirst });
  await says(card, 'Not committed yet');
  expect(screen.getByRole('button', { name: 'Open commit' }).query()).toBeNull();
  await screen.getByRole('button', { name: 'Before that' }).click();
  await says(card, 'Written in b');
});

test('a failure is explained, and another try made', async () => {
  let tries = 0;
  const blame = () => {
    tries += 1;
    return tries === 1
      ? Promise.resolve({ ok: false, error: { kind: 'offline', message: 'The host cannot be reached.' } })
      : answer(blamed(NEW));
  };
  const { card, screen } = await mounted({ blame });
  await says(card, 'The host cannot be reached.');
  await screen.getByRole('button', { name: 'Try again' }).click();
  await says(card, 'Written in a');
});

test('a line that no commit has says so', async () => {
  const { card, screen } = await mounted({}, { cannot: 'No commit contains it.' });
  await says(card, 'No commit contains it.');
  await expect.element(screen.getByRole('button', { name: 'Close' })).toBeVisible();
});

const CART = { commit: OLD, path: 'cart.ts', line: 5 };
const MOVED: Elsewhere = { ...CART, words: 'Moved from', at: CART, same: true };
const movedBlame = ({ commit, path }: BlameRequest) =>
  answer(path === CART.path ? blamed(commit, { path, line: 5, original: 5, previous: null }) : blamed(NEW));

test('a moved line says from where, and goes on from there, not from what it replaced here', async () => {
  const { card, screen } = await mounted({ blame: movedBlame }, PLACE, MOVED);
  await says(card, 'Moved from line 5 of cart.ts.');
  await screen.getByRole('button', { name: 'Before that' }).click();
  await says(card, 'Written in b');
  await says(card, 'Here since the file was added.');
  expect(card.element().textContent).not.toContain('Moved from');
  await screen.getByRole('button', { name: 'Back again' }).click();
  await says(card, 'Moved from line 5 of cart.ts.');
});

/** One commit of the branch replaced the line of another one, which moved it. */
const CHANGED: Answers = {
  before: ({ commit }) =>
    answer<LineBefore>(
      commit === NEW
        ? { at: 'line', commit: id('d'), path: 'src/a.ts', line: 12 }
        : { at: 'none', added: 'line' },
    ),
  blame: (request) => (request.commit === id('d') ? answer(blamed(id('d'))) : movedBlame(request)),
};
test('a line that was changed on the way goes back over what it replaced first, and then to where it came from', async () => {
  const { card, screen } = await mounted(CHANGED, PLACE, { ...MOVED, same: false });
  const back = screen.getByRole('button', { name: 'Before that' });
  await says(card, 'Written in a');
  await back.click();
  await says(card, 'Written in d');
  expect(card.element().textContent).not.toContain('Added here');
  await back.click();
  await says(card, 'Written in b');
});

test('a removed line says where it went, and nothing else changes', async () => {
  const { card, screen } = await mounted({}, PLACE, { ...MOVED, words: 'Moved to', at: null });
  await says(card, 'Moved to line 5 of cart.ts.');
  await screen.getByRole('button', { name: 'Before that' }).click();
  await says(card, 'Written in a');
});
