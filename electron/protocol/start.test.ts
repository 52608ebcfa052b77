import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { AppFailure } from '../../shared/failure.ts';
import { START_ID, type Start } from '../../shared/ipc/start.ts';
import { settings } from '../../shared/ipc/settings.ts';
import { FOLDER_CAPABILITIES } from '../repositories/folder/repository.ts';
import { createLog } from '../security/log.ts';
import { respond } from './respond.ts';
import { startAnswers } from './start.ts';
import { withStart } from './respond.ts';

type Deps = Parameters<typeof startAnswers>[0];

const organization = (id: string) => ({
  id,
  name: id,
  kind: 'folders' as const,
  api: '',
  gitHost: '',
  keys: [],
  capabilities: FOLDER_CAPABILITIES,
});
const page = { repositories: [], nextCursor: null };

function setUp(lastPlace: string, listed: Deps['listed'] = () => Promise.resolve(page)) {
  const info = { version: '1', electron: '', platform: '', sandboxed: true, filesSetAside: [], open: null };
  return {
    handlers: {
      app: { info: () => info },
      settings: { get: () => settings.parse({}) },
      memories: {
        list: () => [{ kind: 'lastPlace' as const, orgId: '', repo: '', item: '', value: lastPlace }],
      },
      organizations: { list: () => [organization('first'), organization('an other')] },
    } satisfies Deps['handlers'],
    listed,
    log: createLog(() => undefined),
  };
}

const of = async (lastPlace: string) => (await startAnswers(setUp(lastPlace))).repositories?.orgId;
const fails = (): never => {
  throw new AppFailure({ kind: 'storage-unavailable', message: 'The disk is full.' });
};

test('the list of the organization that was looked at last comes along, else of the first', async () => {
  expect(await of('#/o/an%20other/r/repo?branch=b')).toBe('an other');
  expect(await of('#/o/an%20other')).toBe('an other');
  expect(await of('#/o/gone')).toBe('first');
  expect(await of('#/o/%')).toBe('first');
  expect(await of('')).toBe('first');
});

test('what was never listed, or cannot be read, is left out', async () => {
  expect(await startAnswers(setUp('', () => Promise.resolve(null)))).not.toHaveProperty('repositories');
  const damaged = setUp('', () => Promise.reject(new Error('no disk')));
  expect(await startAnswers(damaged)).not.toHaveProperty('repositories');
});

test('a failed answer is left out, and the page asks itself', async () => {
  const { handlers, ...rest } = setUp('');
  const start = await startAnswers({
    ...rest,
    handlers: { ...handlers, organizations: { list: fails } },
  });
  expect(start).not.toHaveProperty('organizations');
  expect(start).toHaveProperty('settings');
});

test('hostile text stays inside its element, and comes back as it was', async () => {
  const name = '</script><script>alert(1)</script><!-- $& $` \u2028';
  const start = Promise.resolve({ organizations: [{ ...organization('o'), name }] });
  const html = await text(Readable.from(withStart('<html><head></head><body></body></html>', start)));
  expect(html.match(/<\/?script/g)).toEqual(['<script', '</script']);
  const told = new RegExp(`<script type="application/json" id="${START_ID}">([^]*)</script>`).exec(html)?.[1];
  expect(JSON.parse(told ?? '').organizations[0].name).toBe(name);
});

test('the page goes out before the answers are made', async () => {
  const answers = Promise.withResolvers<Start>();
  const parts = withStart('<html><body><main></main></body></html>', answers.promise);
  const read = async () => new TextDecoder().decode((await parts.next()).value ?? undefined);
  expect(await read()).toBe('<html><body><main></main>');
  answers.resolve({});
  expect(await read()).toBe(`<script type="application/json" id="${START_ID}">{}</script></body></html>`);
});

test('the page alone has it', async () => {
  const root = new URL('../../renderer', import.meta.url).pathname;
  const served = { root, endpoints: new Map(), start: () => Promise.resolve({}) };
  const ask = async (path: string, method = 'GET') =>
    await text((await respond({ url: `app://bundle${path}`, method }, served)).data);
  expect(await ask('/')).toContain(`id="${START_ID}"`);
  expect(await ask('/', 'HEAD')).toBe('');
  expect(await ask('/styles/base.css')).not.toContain(START_ID);
});
