import { expect, test } from 'vitest';
import { branchesResult } from '../../shared/wire/history.ts';
import { parseResponse } from './answer.ts';
import { operations } from './operations.ts';

const branch = { name: 'main', head_sha: '1'.repeat(40) };
const told = async (body: object): Promise<number> => {
  let count = 0;
  await parseResponse(
    branchesResult,
    Response.json(body),
    operations.branches,
    (_what, odd) => (count = odd),
  );
  return count;
};

test('what a host says that it left out is told like what we leave out', async () => {
  expect(await told({ branches: [branch], has_more: false })).toBe(0);
  expect(await told({ branches: [branch], has_more: false, left_out: 2 })).toBe(2);
  expect(await told({ branches: [branch, { name: 5 }], has_more: false, left_out: 2 })).toBe(3);
  for (const left_out of [-1, 'many', null, 1.5]) {
    expect(await told({ branches: [branch], has_more: false, left_out })).toBe(0);
  }
});
