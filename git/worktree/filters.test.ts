import { expect, test } from 'vitest';
import { filtersIn } from './filters.ts';

const said = (key: string, value: string, ofFolder = false) => ({ key, value, ofFolder });

test('a filter of the user’s own is named to Git with what it needs; what is not about one is not', () => {
  const { config, run, barred } = filtersIn([
    said('filter.lfs.clean', 'git-lfs clean -- %f'),
    said('filter.lfs.required', 'true'),
    said('filter.other.smudge', 'cat'),
    said('core.eol', 'lf'),
  ]);
  expect(config).toEqual(['filter.lfs.clean=git-lfs clean -- %f', 'filter.lfs.required=true']);
  expect([run, [...barred]]).toEqual([true, []]);
});

test('a name that could not be told apart from its value is barred, whoever says it', () => {
  const { config, run, barred } = filtersIn([said('filter.a=b.clean', 'cat')]);
  expect([config, run, [...barred]]).toEqual([[], false, ['a=b']]);
});

test('a filter without a program runs nothing', () => {
  expect(filtersIn([said('filter.a.clean', '')])).toMatchObject({
    run: false,
    config: ['filter.a.required=false'],
  });
});
