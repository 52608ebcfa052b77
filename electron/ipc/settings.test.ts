import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Settings } from '../../shared/ipc/settings.ts';
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
  const shown: Settings['keys'][] = [];
  const handlers = settingsHandlers({
    store,
    today: { refreshNumber: () => undefined },
    desktop: {
      applyLook: () => undefined,
      applyKeys: (keys) => void shown.push(keys),
      saveFile: (name) => Promise.resolve(yes ? join(profile, name) : null),
      confirm({ detail }) {
        questions.push(detail);
        return Promise.resolve(yes);
      },
    },
  });
  return { handlers, questions, shown };
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

test('the menus follow the keys that were chosen, and no other choice touches them', async () => {
  const { handlers, shown } = setUp(true);
  const keys = { preset: 'vim', own: { 'file.next': ['g n'] } } as const;
  await handlers.set({ theme: 'dark' });
  await handlers.set({ keys: { preset: keys.preset, own: { 'file.next': [...keys.own['file.next']] } } });
  expect(shown).toEqual([keys]);
  expect(store.settings.get().keys).toEqual(keys);
});

test('choices are saved where the user says, and nowhere if they cancel', async () => {
  expect(await setUp(true).handlers.exportFile({ what: 'keys', text: '{}\n' })).toBe(true);
  expect(readFileSync(join(profile, 'marginalia-keys.json'), 'utf8')).toBe('{}\n');
  expect(await setUp(false).handlers.exportFile({ what: 'keys', text: '{}\n' })).toBe(false);
});
