import { expect, test } from 'vitest';
import { diffFile } from '../../../diff/diff-file.testing.ts';
import { isImage } from '../../../diff/model/image-type.ts';
import { modestPictures } from './local-pictures.ts';

const file = (path: string, bytes: number, state: 'held' | 'loading' | null = 'held') =>
  diffFile(path, { bytes, held: state && { state, reason: 'binary' } });

test('held pictures of a modest size are loaded, and nothing else', () => {
  expect(
    modestPictures(
      [
        file('a.png', 900),
        file('b.PNG', 1_000_000),
        file('large.jpg', 1_000_001),
        file('c.bin', 900),
        file('here.gif', 900, null),
        file('coming.gif', 900, 'loading'),
      ],
      isImage,
    ),
  ).toEqual(['a.png', 'b.PNG']);
});

test('many small pictures count together', () => {
  const many = Array.from({ length: 30 }, (_, at) => file(`${at}.png`, 900_000));
  expect(modestPictures([...many, file('last.png', 100)], isImage)).toHaveLength(23);
  expect(modestPictures([...many, file('last.png', 100)], isImage).at(-1)).toBe('last.png');
});
