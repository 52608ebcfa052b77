import { QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import type { ObjectSignature, SignatureCheck } from '../../../shared/ipc/signatures.ts';
import { answer, answerCalls } from '../../test/main-process.ts';
import { queryClient } from '../../test/query-client.ts';
import { checkWords } from './signature-words.ts';
import { useSignature } from './use-signature.tsx';

const PLACE = { orgId: 'o', repo: 'r' };
const SSH: ObjectSignature = { kind: 'ssh', key: `SHA256:${'a'.repeat(43)}` };
const check = (of: Partial<SignatureCheck>): SignatureCheck => ({
  result: 'good',
  signer: '',
  isTrusted: false,
  why: '',
  ...of,
});

function Shown({ object }: { object: string | null }) {
  const { mark, details } = useSignature(PLACE, object);
  return (
    <>
      <p>Author{mark}</p>
      {details}
    </>
  );
}

async function mount(
  signature: ObjectSignature | null,
  result = check({}),
  object: string | null = 'b'.repeat(40),
) {
  const checks = vi.fn(() => answer(result));
  const of = vi.fn(() => answer(signature));
  answerCalls({ signatures: { of, check: checks } });
  const screen = await render(
    <QueryClientProvider client={queryClient()}>
      <Shown object={object} />
    </QueryClientProvider>,
  );
  return { screen, checks, of };
}

test('without a signature nothing is said', async () => {
  const { screen, of } = await mount(null);
  await expect.poll(() => of.mock.calls.length).toBe(1);
  await expect.poll(() => screen.container.textContent).toBe('Author');
});

test('uncommitted changes are not looked up', async () => {
  const { of } = await mount(SSH, check({}), null);
  expect(of).not.toHaveBeenCalled();
});

test('a signature is checked when it is looked at, and not before', async () => {
  const good = check({ signer: '<b>ada</b>', isTrusted: true });
  const { screen, checks } = await mount(SSH, good);
  const mark = screen.getByRole('button', { name: 'signed' });
  await expect.element(mark).toHaveAttribute('title', expect.stringContaining('SSH key SHA256:'));
  expect(checks).not.toHaveBeenCalled();
  await mark.click();
  await expect.element(screen.getByRole('status')).toHaveTextContent('Good signature by <b>ada</b>.');
  await expect.element(mark).toHaveAttribute('aria-expanded', 'true');
  await mark.click();
  expect(screen.getByRole('status').elements()).toEqual([]);
});

test.each([
  [check({ signer: 'Ada' }), 'Good signature by Ada, with a key that you have not marked as trusted.'],
  [check({ result: 'bad' }), 'Bad signature: it is not of this text, or was changed.'],
  [check({ result: 'unknown-key' }), 'Your Git does not know whose key this is.'],
  [check({ result: 'revoked', signer: 'Ada' }), 'The key of Ada was revoked.'],
  [check({ result: 'cannot', why: 'No Git.' }), 'No Git.'],
])('each result is a sentence', (result, words) => {
  expect(checkWords(result)).toBe(words);
});
