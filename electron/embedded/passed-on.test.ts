import { expect, test } from 'vitest';
import { passedOn } from './passed-on.ts';

test('the process that reads folders has what decides about the user’s own Git, and nothing else', () => {
  const settings = {
    HOME: '/home/ann',
    Path: '/bin',
    XDG_CONFIG_HOME: '/home/ann/.config',
    GIT_CONFIG_GLOBAL: '/home/ann/work.gitconfig',
    GIT_CONFIG_SYSTEM: '/opt/etc/gitconfig',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_ATTR_NOSYSTEM: '1',
    GIT_CONFIG_COUNT: '1',
    GIT_CONFIG_KEY_0: 'user.name',
    GIT_CONFIG_VALUE_0: 'Ann',
    GIT_CONFIG_PARAMETERS: "'user.email'='a@example.com'",
  };
  const others = {
    GIT_DIR: '/elsewhere',
    GIT_WORK_TREE: '/elsewhere',
    GIT_INDEX_FILE: '/elsewhere',
    NODE_OPTIONS: '--inspect',
    ELECTRON_RUN_AS_NODE: '1',
    API_TOKEN: 'secret',
  };
  expect(passedOn({ ...settings, ...others })).toEqual(settings);
});
