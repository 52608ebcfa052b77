import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createStore, type Store } from '../store/index.ts';
import { settingsHandlers } from './settings.ts';

let profile: string;
let store: Store;
beforeEach(() => {
  profile = mkdtempSync(join(tmpdir(), 'settings-'));
  store = createStore(profile);
});
afterEach(() => {
  store.close();
  rmSync(profile, { recursive: true });
});

function setUp(yes: boolean) {
  const questions: string[] = [];
  const handlers = settingsHandlers({
    store,
    desktop: {
      applyTheme: () => undefined,
      confirm({ detail }) {
        questions.push(detail);
        return Promise.resolve(yes);
      },
    },
  });
  return { handlers, questions };
}

test('a program becomes the editor only after a native yes that shows the whole command', async () => {
  const no = setUp(false);
  expect(await no.handlers.setEditor({ command: 'sh -c "rm -rf ~"' })).toMatchObject({ editor: '' });
  expect(no.questions).toEqual(['sh -c "rm -rf ~"']);
  expect(store.settings.get().editor).toBe('');
  const yes = setUp(true);
  expect(await yes.handlers.setEditor({ command: ' code -g {file}:{line} ' })).toMatchObject({
    editor: 'code -g {file}:{line}',
  });
});

test('no question for an unchanged or empty editor command', async () => {
  store.settings.set({ editor: 'code' });
  const { handlers, questions } = setUp(false);
  await handlers.setEditor({ command: 'code' });
  expect(await handlers.setEditor({ command: '' })).toMatchObject({ editor: '' });
  expect(questions).toEqual([]);
});

test('nothing else that the page may set names a program', () => {
  const { handlers } = setUp(true);
  expect(handlers.set({ theme: 'dark' })).toMatchObject({ theme: 'dark', editor: '' });
});
