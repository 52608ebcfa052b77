import { expect, test } from 'vitest';
import { handOverMarks } from './earlier-marks.ts';

/** The part of the Web Storage API that is used, with its order. */
function memory(entries: Record<string, string>): Storage {
  const all = new Map(Object.entries(entries));
  return {
    get length() {
      return all.size;
    },
    key: (index) => [...all.keys()][index] ?? null,
    getItem: (key) => all.get(key) ?? null,
    setItem: (key, value) => void all.set(key, value),
    removeItem: (key) => void all.delete(key),
    clear: () => all.clear(),
  };
}

type Part = Parameters<Parameters<typeof handOverMarks>[1]>[0];

async function handedOver(storage: Storage, answer = true): Promise<Part[]> {
  const parts: Part[] = [];
  await handOverMarks(storage, (part) => {
    parts.push(part);
    return Promise.resolve(answer);
  });
  return parts;
}

test('every comparison is handed over once, and nothing else is touched', async () => {
  const storage = memory({
    theme: 'dark',
    'marginalia.viewed o r main...fix': '{"at":7,"marks":{"a":"1","b":"2"}}',
    'marginalia.viewed o r main...other': '{"at":8,"marks":{"a":"3"}}',
  });
  expect(await handedOver(storage)).toEqual([
    {
      comparison: 'o r main...fix',
      viewedAt: 7,
      marks: [
        ['a', '1'],
        ['b', '2'],
      ],
    },
    { comparison: 'o r main...other', viewedAt: 8, marks: [['a', '3']] },
  ]);
  expect(storage.length).toBe(1);
  expect(await handedOver(storage)).toEqual([]);
});

test('what was not taken stays, for the next start', async () => {
  const storage = memory({ 'marginalia.viewed c': '{"at":7,"marks":{"a":"1"}}' });
  await handedOver(storage, false);
  expect(await handedOver(storage)).toHaveLength(1);
});

test('many marks go in several messages', async () => {
  const marks = Object.fromEntries(Array.from({ length: 12_000 }, (_, i) => [`f${i}`, 'm']));
  const storage = memory({ 'marginalia.viewed c': JSON.stringify({ at: 1, marks }) });
  const parts = await handedOver(storage);
  expect(parts.map((part) => part.marks.length)).toEqual([5000, 5000, 2000]);
  expect(Object.fromEntries(parts.flatMap((part) => part.marks))).toEqual(marks);
});

test('damaged marks are forgotten; of half-damaged ones the good are kept', async () => {
  const storage = memory({
    'marginalia.viewed a': '{"at":1,"marks":{"x":2}',
    'marginalia.viewed b': '{"at":1,"marks":{"x":2,"y":"","z":"3"}}',
    'marginalia.viewed c': '{"at":"x","marks":{"z":"3"}}',
  });
  expect(await handedOver(storage)).toEqual([{ comparison: 'b', viewedAt: 1, marks: [['z', '3']] }]);
  expect(storage.length).toBe(0);
});

const kept = (...names: string[]): string =>
  JSON.stringify({ at: 1, marks: Object.fromEntries(names.map((name) => [name, 'm'])) });

test('a name that ends in a quote is not taken for the one before it that ends in a backslash', async () => {
  const storage = memory({
    'marginalia.viewed a': kept('a', 'b\\'),
    'marginalia.viewed b': kept('a', 'b"'),
    'marginalia.viewed c': kept('a', '__proto__'),
  });
  const parts = await handedOver(storage);
  expect(parts.map(({ marks }) => marks.map(([path]) => path))).toEqual([
    ['a', 'b\\'],
    ['a', 'b"'],
    ['a', '__proto__'],
  ]);
});
