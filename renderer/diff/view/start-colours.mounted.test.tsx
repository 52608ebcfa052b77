import { expect, test } from 'vitest';
import { fileOf, mountDiff } from '../../test/diff.tsx';

const prose = Array.from({ length: 90 }, (_, at) => `    for the words and ${at} if any`);
const docstring = ['def f():', '    """Begins here.', ...prose, '    """', '    return 1'];
const inside = fileOf(
  'here.py',
  '@@ -48,3 +48,3 @@',
  ` ${docstring[47] ?? ''}`,
  '-    for the old and the new',
  `+${docstring[48] ?? ''}`,
  ` ${docstring[49] ?? ''}`,
);
const behind = fileOf(
  'elsewhere.py',
  '@@ -92,3 +92,3 @@',
  ' for the words and if any',
  '     """',
  '-    return 1',
  '+    return 2',
);

test('a hunk in a string is coloured as one where the text above is here, and one behind it as code everywhere', async () => {
  const view = await mountDiff({
    files: [behind, inside],
    texts: { 'here.py': `${docstring.join('\n')}\n` },
  });
  /** The looks of the words of a row, without those that say what has changed. */
  const looks = (text: string): string[] => {
    const row = view.rows().find(({ textContent }) => textContent === text);
    return [...(row?.querySelectorAll('span') ?? [])].map(
      ({ className, textContent }) => `${/_([a-z])_/.exec(className)?.[1] ?? ''} ${textContent}`,
    );
  };
  await expect.poll(() => looks('    return 2').join()).toContain('k return');
  await expect.poll(() => looks(docstring[47] ?? '').join()).toMatch(/^q /);
  expect(looks(docstring[49] ?? '').join()).toMatch(/^q /);
  expect(looks('    for the old and the new').join()).not.toContain('k ');
});
