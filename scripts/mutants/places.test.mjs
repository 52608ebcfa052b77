import { expect, test } from 'vitest';
import { placesIn } from './places.mjs';

const SOURCE = `
const MAX_SIZE = 10;
const ARGS = ['--safe', '--quiet'];
export function take(list: readonly number[], name: string): number[] {
  if (name === '' || list.length > MAX_SIZE) throw new TypeError(\`odd: \${name}\`);
  const found = list.filter((one) => one > 0).map(plainly);
  for (const each of list) if (each > 3 && each !== 7) continue;
  check(bare(list), name);
  return found.length > 0 ? found : [];
}
class Box {
  #open = false;
  put(name: string | null) { if (/^a+$/.test(name) && this.#open) return { name, open: true }; }
}
`;
const find = placesIn([
  { file: 'git/a.ts', text: SOURCE },
  { file: 'git/b.ts', text: 'export const take = 1; const inner = () => { const MAX_SIZE = 4; };' },
]);

/** The line that is changed, as it is then. */
function changed(place) {
  const found = find(place);
  expect([place, found.length]).toEqual([place, 1]);
  const [{ start, end, to }] = found;
  const begin = SOURCE.lastIndexOf('\n', start) + 1;
  const stop = SOURCE.indexOf('\n', end);
  return (SOURCE.slice(begin, start) + to + SOURCE.slice(end, stop)).trim();
}

test.each([
  ['take: without TypeError', "if (name === '' || list.length > MAX_SIZE) ;"],
  ['take: without MAX_SIZE', "if (name === '') throw new TypeError(`odd: ${name}`);"],
  ['take: never MAX_SIZE', "if (name === '' || false) throw new TypeError(`odd: ${name}`);"],
  ['take: never ||', 'if (false) throw new TypeError(`odd: ${name}`);'],
  ['take: without filter', 'const found = list.map(plainly);'],
  ['take: without each#2', 'for (const each of list) if (each !== 7) continue;'],
  ['take: 7 becomes 8', 'for (const each of list) if (each > 3 && each !== 8) continue;'],
  ['take: without check', ';'],
  ['take: bare bare', 'check(list, name);'],
  ['take: always 0#2', 'return true ? found : [];'],
  ['ARGS: without --safe', "const ARGS = [ '--quiet'];"],
  ['ARGS: quiet becomes loud', "const ARGS = ['--safe', '--loud'];"],
  ['ARGS becomes []', 'const ARGS = [];'],
  ['take.found becomes list', 'const found = list;'],
  [
    'Box.put: without true',
    'put(name: string | null) { if (/^a+$/.test(name) && this.#open) return { name,  }; }',
  ],
  ['put: without #open', 'put(name: string | null) { if (/^a+$/.test(name)) return { name, open: true }; }'],
  [
    'put: a+ becomes nothing',
    'put(name: string | null) { if (/^$/.test(name) && this.#open) return { name, open: true }; }',
  ],
])('%s', (place, line) => {
  expect(changed(place)).toBe(line);
});

test('a place that is not there, or twice, is found so often', () => {
  expect(find('take: without nowhere')).toEqual([]);
  expect(find('nowhere: without take')).toEqual([]);
  expect(find('take: list')).toEqual([]);
  expect(find('MAX_SIZE becomes 3').map(({ file }) => file)).toEqual(['git/a.ts', 'git/b.ts']);
  expect(find('inner.MAX_SIZE becomes 3').map(({ file }) => file)).toEqual(['git/b.ts']);
});
