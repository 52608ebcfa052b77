import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { gitText } from '../../git/process/run.ts';
import {
  begin,
  beginAll,
  commitAll,
  endAll,
  git,
  place,
  root,
  write,
} from '../../git/testing/work-tree-scene.ts';
import { openFolderCopy } from '../repository-copy/folder-copy.ts';
import { signatureHandlers } from './signatures.ts';

beforeAll(beginAll);
afterAll(endAll);
beforeEach(begin);

const SIGNATURE = 'gpgsig -----BEGIN SSH SIGNATURE-----\n U1NIU0lH\n -----END SSH SIGNATURE-----\n';

test('a signature is found before anything else of the folder was read', async () => {
  await write('a.txt', 'one\n');
  await commitAll();
  const text = await gitText(['cat-file', 'commit', 'HEAD'], place);
  const input = `${text.replace('\n\n', `\n${SIGNATURE}\n`)}\n`;
  const object = await gitText(['hash-object', '-t', 'commit', '-w', '--stdin'], { ...place, input });
  const unsigned = await git('rev-parse', 'HEAD');
  const copy = openFolderCopy({
    gitDir: join(root, 'copy'),
    folder: { gitDir: place.gitDir, headDir: place.gitDir },
    remote: () => Promise.reject(new Error('not needed')),
    mutex: (_key, work) => work(),
    guard: () => Promise.resolve(),
  });
  // As much of the services as these handlers use.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const services = { repositories: { open: () => ({ copy: () => copy }) } } as unknown as Parameters<
    typeof signatureHandlers
  >[0];
  const { signatures } = signatureHandlers(services);
  const of = (commit: string) => signatures.of({ orgId: 'folders', repo: 'it', object: commit });
  expect(await of(object)).toMatchObject({ kind: 'ssh' });
  expect(await of(unsigned)).toBeNull();
});
