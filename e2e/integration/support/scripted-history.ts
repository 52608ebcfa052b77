/** Generated histories of files whose lines move, go and come back. */
import * as fc from 'fast-check';
import { type Scripted } from '../../../hosting/testing/history.ts';

type Files = Record<string, string[]>;

/** What a commit does: to a file, or between branches. Numbers are taken modulo what is there. */
export const step = fc.record({
  kind: fc.constantFrom('insert', 'delete', 'change', 'rename', 'new', 'side', 'merge'),
  file: fc.nat(20),
  at: fc.nat(60),
  count: fc.integer({ min: 1, max: 6 }),
});
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

export const FIRST = 24;

/** Commits on main, with a side branch now and then; every line ever written is another. */
export function script(steps: readonly Step[]): Scripted[] {
  let fresh = 0;
  const line = (): string => `line ${String((fresh += 1))} with some more words`;
  const main: Files = {
    'a.txt': Array.from({ length: FIRST }, line),
    'dir/b c.txt': Array.from({ length: FIRST }, line),
  };
  const history: Scripted[] = [{ files: texts(main) }];
  let mark = 1;
  for (const { kind, file, at, count } of steps) {
    const names = Object.keys(main);
    const name = names[file % names.length] ?? 'a.txt';
    const lines = main[name] ?? [];
    if (kind === 'side' || kind === 'merge') {
      // A branch that changes one file, merged at once, with main changing another meanwhile.
      const side = line();
      const other = names[(file + 1) % names.length] ?? name;
      const more = [...lines, side];
      history.push({ ref: 'refs/heads/side', from: `:${String(mark)}`, files: { [name]: text(more) } });
      if (kind === 'merge' && other !== name) {
        main[other] = [...(main[other] ?? []), line()];
        history.push({ from: `:${String(mark)}`, files: { [other]: text(main[other] ?? []) } });
        history.push({
          from: `:${String(mark + 2)}`,
          merge: `:${String(mark + 1)}`,
          files: { [name]: text(more) },
        });
        mark += 3;
      } else {
        history.push({
          from: `:${String(mark)}`,
          merge: `:${String(mark + 1)}`,
          files: { [name]: text(more) },
        });
        mark += 2;
      }
      main[name] = more;
      continue;
    }
    const files: Scripted['files'] = {};
    if (kind === 'rename') {
      const to = `moved/${String(history.length)} ${name.split('/').at(-1) ?? ''}`;
      delete main[name];
      main[to] = lines.with(at % lines.length, line());
      files[name] = null;
      files[to] = `${main[to].join('\n')}\n`;
    } else {
      const where = at % (lines.length + 1);
      const some = Array.from({ length: count }, line);
      if (kind === 'new') main[`new ${String(history.length)}.txt`] = some;
      else if (kind === 'insert') main[name] = lines.toSpliced(where, 0, ...some);
      else if (kind === 'delete' && lines.length > FIRST / 2) main[name] = lines.toSpliced(where, count);
      else main[name] = lines.toSpliced(where, count, ...some);
      Object.assign(files, texts(main));
    }
    history.push({ from: `:${String(mark)}`, files });
    mark += 1;
  }
  return history;
}

const text = (lines: string[]): string => `${lines.join('\n')}\n`;

const texts = (files: Files): Record<string, string> =>
  Object.fromEntries(Object.entries(files).map(([name, lines]) => [name, text(lines)]));
