import { beside, peakMiB, residentMiB, timed } from './measure.mjs';
import { heavy, manyFiles } from './histories.mjs';
import { drain, git, makeRepository } from './service.mjs';

/** A 2,500-file diff against plain `git diff` of the same range. */
export async function diffTime(service) {
  const gitDir = await makeRepository(service, 'many', manyFiles(2500));
  git(gitDir, ['repack', '-adq']);
  const token = service.token('many', ['git:read']);
  const { ours, theirs } = await beside(
    7,
    async () =>
      void (await drain(await service.send('GET', '/api/v1/repos/branches/diff?branch=feature', token))),
    async () => void git(gitDir, ['diff', '-M', '-C', 'main...feature'], undefined, { keep: true }),
  );
  return {
    name: 'branch diff, 2,500 files',
    ours: `${ours.toFixed(0)} ms`,
    reference: `git diff ${theirs.toFixed(0)} ms`,
    value: ours / theirs,
    target: 1.3,
    unit: 'times',
  };
}

/** Peak memory of the service while it answers a 200 MB diff. */
export async function diffMemory(service) {
  const gitDir = await makeRepository(service, 'heavy');
  git(
    gitDir,
    ['fast-import', '--quiet', '--force', '--date-format=raw'],
    Buffer.from([...heavy(200)].join('')),
  );
  const token = service.token('heavy', ['git:read']);
  const idle = residentMiB(service.pid);
  if (idle === null)
    return {
      name: 'memory of a 200 MB diff',
      ours: 'not measured on this system',
      reference: '',
      value: 0,
      target: 150,
      unit: 'MiB',
    };
  let bytes = 0;
  let took = 0;
  const peak = await peakMiB(service.pid, async () => {
    took = await timed(async () => {
      bytes = await drain(await service.send('GET', '/api/v1/repos/branches/diff?branch=feature', token));
    });
  });
  return {
    name: `memory of a ${(bytes / 1e6).toFixed(0)} MB diff (${(took / 1000).toFixed(1)} s)`,
    ours: `peak ${peak.toFixed(0)} MiB`,
    reference: `idle ${idle.toFixed(0)} MiB`,
    value: peak - idle,
    target: 150,
    unit: 'MiB',
  };
}
