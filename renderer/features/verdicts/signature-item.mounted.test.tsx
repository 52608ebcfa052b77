import { QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import type { SignatureCheck } from '../../../shared/ipc/signatures.ts';
import { keys } from '../../api/keys.ts';
import { messages } from '../../app/messages.ts';
import { answer, answerCalls } from '../../test/main-process.ts';
import { queryClient } from '../../test/query-client.ts';
import VerdictChoices from './VerdictChoices.tsx';
import type { VerdictState } from './use-verdict.ts';
import type { VerdictOn } from './verdict-words.ts';

const PLACE = { orgId: 'o', repo: 'r' };
const [SIGNED, UNSIGNED] = ['a'.repeat(40), 'b'.repeat(40)];
const said = (name: string, writtenIn: string | null): VerdictOn => ({
  says: 'Code-Review+2',
  label: 'Code-Review',
  vote: 2,
  name,
  email: `${name}@example.com`,
  commit: 'c'.repeat(40),
  by: { is: 'person' },
  writtenIn,
});

test.each([
  ['bad', 'Bad signature: it is not of this text, or was changed.', true],
  ['good', 'Good signature by ann.', false],
] as const)('a signed verdict can be checked from the menu: %s', async (result, words, isReadAgain) => {
  const check: SignatureCheck = { result, signer: result === 'good' ? 'ann' : '', isTrusted: true, why: '' };
  const checks = vi.fn(() => answer(check));
  answerCalls({
    signatures: {
      of: ({ object }) => answer(object === SIGNED ? { kind: 'ssh', key: '' } : null),
      check: checks,
    },
  });
  const client = queryClient();
  client.setQueryData(keys.notes(PLACE), []);
  const verdict: VerdictState = {
    commit: undefined,
    own: null,
    noted: [said('Ann', SIGNED), said('Bo', UNSIGNED), said('Cy', null)],
    summary: null,

    ownOpen: 0,
    cannot: null,
    choice: null,
    choose: vi.fn(),
    give: vi.fn(),
    withdraw: vi.fn(),
    menu: true,
    setMenu: vi.fn(),
  };
  const screen = await render(
    <QueryClientProvider client={client}>
      <VerdictChoices verdict={verdict} place={PLACE} anchor={document.body} onClose={vi.fn()} />
    </QueryClientProvider>,
  );
  const item = screen.getByRole('menuitem');
  await expect.element(item).toHaveTextContent('Check the signature: Approved by Ann');
  expect(checks).not.toHaveBeenCalled();
  await item.click();
  await expect
    .poll(() => messages.list().map((one) => one.words))
    .toContain(`Approved by Ann, signed with an SSH signature. ${words}`);
  expect(checks).toHaveBeenCalledWith({ ...PLACE, object: SIGNED });
  await expect.poll(() => client.getQueryState(keys.notes(PLACE))?.isInvalidated).toBe(isReadAgain);
});
