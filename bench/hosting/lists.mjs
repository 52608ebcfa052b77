import { beside } from './measure.mjs';
import { longHistory } from './histories.mjs';
import { drain, git, makeRepository } from './service.mjs';

/** The first page of 100,000 commits against `git log -20`. */
export async function commitPage(service) {
  const gitDir = await makeRepository(service, 'long', longHistory(100_000));
  const token = service.token('long', ['git:read']);
  const { ours, theirs } = await beside(
    15,
    async () => void (await drain(await service.send('GET', '/api/v1/repos/commits', token))),
    async () => void git(gitDir, ['log', '-20', 'main'], undefined, { keep: true }),
  );
  return {
    name: 'first page of 100,000 commits',
    ours: `${ours.toFixed(1)} ms`,
    reference: `git log -20 ${theirs.toFixed(1)} ms`,
    value: ours - theirs,
    target: 50,
    unit: 'ms more',
  };
}
