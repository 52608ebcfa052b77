import { expect, test } from 'vitest';
import { ipcTable } from '../../shared/ipc/api.ts';
import { repositoriesQuery } from './queries.ts';

test('whatever is pasted into the filter of repositories, the host can be asked', () => {
  for (const typed of ['', 'token', 'x'.repeat(100_000), `${'x'.repeat(199)}😀`, '\0\u{1f469}\ud800']) {
    const q = repositoriesQuery('acme', typed).queryKey.at(-1);
    expect(ipcTable.repositories.list.input.safeParse({ orgId: 'acme', q })).toMatchObject({ success: true });
    expect(String(q).isWellFormed()).toBe(true);
  }
});
