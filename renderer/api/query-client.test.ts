import { expect, test } from 'vitest';
import type { AppError } from '../../shared/errors.ts';
import { AppFailure } from '../../shared/failure.ts';
import { makeQueryClient } from './query-client.ts';

async function asked(error: AppError): Promise<number> {
  const client = makeQueryClient();
  const failure = new AppFailure(error);
  let times = 0;
  const query = client.fetchQuery({
    queryKey: ['x'],
    queryFn: () => {
      times += 1;
      throw failure;
    },
    retryDelay: 0,
  });
  await expect(query).rejects.toBe(failure);
  client.clear();
  return times;
}

test('a host that was away is asked once more, a folder that somebody has to mend is not', async () => {
  const away = { kind: 'host-unavailable', message: 'The host has a problem.' } as const;
  expect(await asked(away)).toBe(2);
  expect(await asked({ ...away, command: 'git fsck' })).toBe(1);
  expect(await asked({ kind: 'not-found', message: 'It is not there.' })).toBe(1);
});
