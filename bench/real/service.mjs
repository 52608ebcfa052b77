/** The built service on the repository where it is, as the app starts it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { median, peakMiB, residentMiB, timed } from '../hosting/measure.mjs';
import { drain, git, startService } from '../hosting/service.mjs';
import { say } from '../../scripts/setup/say.mjs';
import { MANY, manyBranches } from './repository.mjs';

const PARALLEL = 50;
const RANGE = '/api/v1/repos/branches/diff?branch=bench-new&base=bench-old';

/** Milliseconds until the first byte of the body that is text of a file. */
async function firstText(response) {
  const began = performance.now();
  const reader = response.body.getReader();
  let text = '';
  while (!text.includes('@@ ')) {
    const { done, value } = await reader.read();
    if (done) break;
    text = (text + Buffer.from(value).toString('latin1')).slice(-100_000);
  }
  const took = performance.now() - began;
  await reader.cancel();
  return took;
}

async function pages(service, token, path, key) {
  let cursor = '';
  let count = 0;
  do {
    const answer = await (
      await service.send('GET', `${path}${cursor === '' ? '' : `&cursor=${cursor}`}`, token)
    ).json();
    count += answer[key].length;
    cursor = answer.has_more ? encodeURIComponent(answer.next_cursor) : '';
  } while (cursor !== '');
  return count;
}

/** Rows of one build. */
async function measure({ label, path }, gitDir, many, times, rounds) {
  const named = (name) => (label === '' ? name : `${name} (${label})`);
  const service = await startService({
    extra: ['--repo', `real=${gitDir}`, '--repo', `many=${many}`],
    cli: join(path, 'out/main/hosting-cli.js'),
  });
  const token = service.token('real', ['git:read']);
  const tokenMany = service.token('many', ['git:read']);
  const several = async (work) => {
    const seen = [];
    await work();
    for (let round = 0; round < rounds; round += 1) seen.push(await work());
    return median(seen);
  };
  try {
    // What it does by itself after the start is done.
    await service.send('GET', '/api/v1/repos/branches?limit=1', token).then(drain);
    await sleep(8000);
    const first = await several(async () => {
      let took = 0;
      took += await timed(async () => {
        const response = await service.send('GET', RANGE, token);
        await firstText(response);
      });
      return took;
    });
    const last = await several(() =>
      timed(async () => void (await drain(await service.send('GET', RANGE, token)))),
    );
    const branches = await several(() =>
      timed(
        async () => void (await pages(service, tokenMany, '/api/v1/repos/branches?limit=1000', 'branches')),
      ),
    );
    const list = git(gitDir, ['diff', '--name-only', 'bench-old...bench-new'], undefined, { keep: true });
    const names = list
      .trim()
      .split('\n')
      .filter((name) => !name.startsWith('"'));
    const asked = names.filter((_, at) => at % Math.ceil(names.length / 59) === 0).slice(0, 59);
    const one = await several(() =>
      timed(
        async () =>
          void (await drain(
            await service.send('GET', `${RANGE}&path=${encodeURIComponent(asked[7])}`, token),
          )),
      ),
    );
    const idle = residentMiB(service.pid) ?? 0;
    let answered = 0;
    const peak = await peakMiB(service.pid, () =>
      Promise.allSettled(
        Array.from({ length: PARALLEL }, async () => {
          await drain(await service.send('GET', RANGE, token, undefined, AbortSignal.timeout(120_000)));
          answered += 1;
        }),
      ),
    );
    return [
      {
        name: named('service: first text of old...new'),
        value: first,
        unit: 'ms',
        beside: `git diff ${times.rangeFirst.toFixed(0)} ms to its first screen`,
        target: Math.round(2 * times.rangeFirst + 100),
      },
      {
        name: named('service: all of old...new'),
        value: last,
        unit: 'ms',
        beside: `git diff ${times.rangeLast.toFixed(0)} ms`,
        target: Math.round(2 * times.rangeLast + 100),
      },
      {
        name: named(`service: ${MANY} branches`),
        value: branches,
        unit: 'ms',
        beside: `git for-each-ref ${times.manyRefs.toFixed(0)} ms`,
        target: 300,
      },
      { name: named('service: one file of old...new by name'), value: one, unit: 'ms' },
      {
        name: named(`service: memory of ${PARALLEL} parallel diffs`),
        value: peak,
        unit: 'MB',
        beside: `${answered} of ${PARALLEL} answered within 120 s; before them ${idle.toFixed(0)} MB`,
        target: 300,
      },
    ];
  } finally {
    await service.stop();
    service.drop();
  }
}

export async function serviceRows(apps, gitDir, times, rounds) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-many-'));
  try {
    const many = join(folder, 'many.git');
    manyBranches(gitDir, many);
    const refs = [];
    for (let round = 0; round < rounds; round += 1)
      refs.push(
        await timed(() =>
          git(many, ['for-each-ref', '--format=%(refname) %(objectname) %(creatordate)'], undefined, {
            keep: true,
          }),
        ),
      );
    const withRefs = { ...times, manyRefs: median(refs) };
    const rows = [];
    for (const app of apps) {
      say(`the service${app.label === '' ? '' : `, ${app.label}`} …`);
      rows.push(...(await measure(app, gitDir, many, withRefs, rounds)));
    }
    return rows;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
