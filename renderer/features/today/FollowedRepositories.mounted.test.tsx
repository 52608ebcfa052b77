import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { LEAST_CAPABILITIES } from '../../../shared/domain/least-capabilities.ts';
import type { ListedOrganization } from '../../../shared/ipc/shapes.ts';
import { FollowedRepositories } from './FollowedRepositories.tsx';

const organization = (id: string): ListedOrganization => ({
  id,
  name: `The ${id}`,
  kind: 'hosted',
  api: 'https://acme.example',
  gitHost: 'https://git.acme.example',
  keys: [],
  capabilities: LEAST_CAPABILITIES,
});

test('followed repositories have a heading, and an organization without any has no list', async () => {
  const followed = [{ orgId: 'one', repo: 'payments', asOf: null, problem: null }];
  const organizations = [organization('one'), organization('other')];
  const screen = await render(<FollowedRepositories followed={followed} organizations={organizations} />);
  const part = screen.getByRole('navigation', { name: 'Followed repositories' });
  await expect.element(part.getByRole('heading', { level: 2 })).toHaveTextContent('Followed repositories');
  expect(part.getByRole('heading', { level: 3 }).elements()).toHaveLength(2);
  expect(part.getByRole('list').elements()).toHaveLength(1);
});
