import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messageParts } from '../../shared/domain/commit-message.ts';
import { readObjects } from '../objects/blobs.ts';
import { objectTitle } from '../objects/object-title.ts';
import { gitText } from '../process/run.ts';
import { listCommits } from './commits.ts';

let gitDir: string;
beforeAll(async () => {
  gitDir = await mkdtemp(join(tmpdir(), 'odd-messages-'));
  await gitText(['init', '--quiet', '--bare', gitDir]);
});
afterAll(async () => await rm(gitDir, { recursive: true, force: true }));

const PERSON = 'Ann <ann@example.com> 1700000000 +0000';

async function committed(message: string | Buffer, header = ''): Promise<string> {
  const tree = await gitText(['mktree'], { gitDir, input: '' });
  const head = `tree ${tree}\nauthor ${PERSON}\ncommitter ${PERSON}\n${header}`;
  return await gitText(['hash-object', '-t', 'commit', '-w', '--literally', '--stdin'], {
    gitDir,
    input: Buffer.concat([Buffer.from(head), Buffer.from(message)]),
  });
}

test.each<[string, string | Buffer, string?]>([
  ['no message', ''],
  ['nothing at all', '\n'],
  ['blanks', '\n   \t \n\n'],
  ['blank lines first', '\n\n \t\n  Late\n\nbody\n'],
  ['a subject of two lines', '\nTwo line\nsubject\n\nbody\n\nand more\n'],
  ['a subject with blanks at the ends of its lines', '\nTwo line \t\n  subject \n \nbody\n'],
  ['carriage returns', '\nSubject\r\n\r\nFirst line\r\nSecond line\r\n'],
  ['blank lines with carriage returns first', '\n\r\n\r\nSubject\r\nin two\r\n\r\n\r\nBody\r\n'],
  ['carriage returns alone', '\nOne\rtwo\rthree'],
  ['trailers alone', '\nSigned-off-by: Ann <a@b>\nReviewed-by: Bob <c@d>\n'],
  ['spaces that Git does not take for blank', '\n\u00a0\n\nBody\n'],
  ['a null character', '\nBefore\0after\n\nBody\n'],
  [
    'another encoding',
    Buffer.from('\nGr\xfc\xdfe\naus K\xf6ln\n\nB\xf6rse\n', 'latin1'),
    'encoding ISO-8859-1\n',
  ],
  ['an encoding that nobody knows', '\n\nPlain\nwords\n', 'encoding nonsense\n'],
])('subject and body of a message with %s are those of Git', async (_, message, header) => {
  const commit = await committed(message, header);
  const printed = async (format: string): Promise<string> =>
    await gitText(['log', '-1', `--format=${format}`, commit], { gitDir });
  const [subject, body] = [await printed('%s'), await printed('%b')];
  const [listed] = await listCommits(gitDir, commit, { max: 1 });
  const parts = messageParts(listed?.message ?? '');
  expect(parts.subject).toBe(subject.replace(/\n$/, ''));
  expect(parts.body).toBe(body.replaceAll('\r\n', '\n').trimEnd());
  for await (const object of readObjects(gitDir, [commit]))
    expect(object && (objectTitle(object) ?? '')).toBe(subject.trim());
});
