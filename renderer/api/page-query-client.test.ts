import { QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { PageQueryClient } from './query-client.ts';

const queryKey = ['notes', 'r'];

function asked() {
  const client = new PageQueryClient();
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const queryFn = vi.fn(
    () => answers[queryFn.mock.calls.length - 1]?.promise ?? Promise.reject(new Error('too often')),
  );
  const leave = new QueryObserver(client, { queryKey, queryFn, retry: false }).subscribe(() => undefined);
  return { client, answers, queryFn, leave };
}

test('what is outdated while it is read for the first time is read again behind that', async () => {
  const { client, answers, queryFn, leave } = asked();
  void client.invalidateQueries({ queryKey: ['notes'] });
  answers[0]?.resolve('before the change');
  await expect.poll(() => queryFn).toHaveBeenCalledTimes(2);
  answers[1]?.resolve('behind it');
  await expect.poll(() => client.getQueryData(queryKey)).toBe('behind it');
  expect(queryFn).toHaveBeenCalledTimes(2);
  leave();
});

test('what is outdated elsewhere, or could not be read, is not read again', async () => {
  const { client, answers, queryFn, leave } = asked();
  void client.invalidateQueries({ queryKey: ['tags'] });
  void client.invalidateQueries({ queryKey });
  answers[0]?.reject(new Error('away'));
  await expect.poll(() => client.getQueryState(queryKey)?.status).toBe('error');
  expect(queryFn).toHaveBeenCalledTimes(1);
  leave();
});
