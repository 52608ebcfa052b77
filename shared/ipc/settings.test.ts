import { expect, test } from 'vitest';
import { settings, settingsPatch } from './settings.ts';

test('a patch holds the given fields only', () => {
  expect(settingsPatch.parse({ theme: 'dark' })).toEqual({ theme: 'dark' });
  expect(settingsPatch.parse({})).toEqual({});
});

test('every setting can be patched but the one that is a program, and nothing else', () => {
  expect(Object.keys(settingsPatch.shape)).toEqual(
    Object.keys(settings.shape).filter((name) => name !== 'editor'),
  );
  expect(settingsPatch.safeParse({ editor: 'sh' }).success).toBe(false);
  expect(settingsPatch.safeParse({ colour: 'red' }).success).toBe(false);
  expect(settingsPatch.safeParse({ tabSize: 99 }).success).toBe(false);
});
