import { beside, median, timed } from './measure.mjs';
import { blobs } from './histories.mjs';
import { git, makeRepository } from './service.mjs';

async function annotated(service, name, count) {
  const gitDir = await makeRepository(service, name);
  const marks = `${gitDir}/bench-marks`;
  git(gitDir, ['fast-import', '--quiet', `--export-marks=${marks}`], blobs(count, name));
  const text = git(
    gitDir,
    ['cat-file', '--batch-all-objects', '--batch-check=%(objectname) %(objecttype)'],
    '',
    {
      keep: true,
    },
  );
  const ids = text.split('\n').flatMap((line) => (line.endsWith(' blob') ? [line.split(' ')[0]] : []));
  return { gitDir, ids };
}

async function write(service, name, token, sha, note = 'A note of one line.\n') {
  const body = { object_ref: sha, note };
  const answer = await service.send('POST', `/api/repos/${name}/notes`, token, body);
  if (answer.status !== 201) throw new Error(`note write: ${answer.status} ${await answer.text()}`);
  await answer.arrayBuffer();
}

/** One note through the service beside one `git notes add`: two refs of one repository, the same notes on both. */
export async function noteWrite(service) {
  const { gitDir, ids } = await annotated(service, 'write', 300);
  const token = service.token('write', ['git:write']);
  // A service that has been running for a while; Git starts a new process each time, as always.
  for (const id of ids.slice(100)) await write(service, 'write', token, id, `On ${id}.\n`);
  git(gitDir, ['update-ref', 'refs/notes/plain', 'refs/notes/commits']);
  // Every text is unique, because Git does not write a blob that exists.
  const { ours, theirs } = await beside(
    40,
    (round) => write(service, 'write', token, ids[round], `Note ${round} of the service.\n`),
    async (round) =>
      void git(gitDir, ['notes', '--ref', 'plain', 'add', '-m', `Note ${round} of Git.`, ids[round]]),
  );
  return {
    name: 'note write beside 200 notes',
    ours: `${ours.toFixed(1)} ms`,
    reference: `git notes add ${theirs.toFixed(1)} ms`,
    value: ours / theirs,
    target: 1,
    unit: 'times',
  };
}

/** Writes on a ref of 20,000 notes beside writes on an empty one. */
export async function manyNotes(service) {
  const { gitDir, ids } = await annotated(service, 'crowd', 20_100);
  const note = git(gitDir, ['hash-object', '-w', '--stdin'], 'old note\n', { keep: true }).trim();
  const first = ids[0];
  git(gitDir, ['notes', 'add', '-C', note, first]);
  git(
    gitDir,
    ['notes', 'copy', '--stdin'],
    ids
      .slice(1, 20_000)
      .map((id) => `${first} ${id}\n`)
      .join(''),
  );
  const token = service.token('crowd', ['git:write']);
  const empty = await annotated(service, 'empty', 60);
  const emptyToken = service.token('empty', ['git:write']);
  const crowded = [];
  const fresh = [];
  for (let round = 0; round < 40; round += 1) {
    const a = await timed(() => write(service, 'crowd', token, ids[20_000 + round]));
    const b = await timed(() => write(service, 'empty', emptyToken, empty.ids[round]));
    if (round > 1) {
      crowded.push(a);
      fresh.push(b);
    }
  }
  return {
    name: 'note write beside 20,000 notes',
    ours: `${median(crowded).toFixed(1)} ms`,
    reference: `empty ref ${median(fresh).toFixed(1)} ms`,
    value: median(crowded) / median(fresh),
    target: 2,
    unit: 'times',
  };
}
