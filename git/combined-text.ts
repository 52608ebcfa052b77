/** One run of lines in which a merge differs from its parents. */
interface Run {
  /** Lines of the merge before it. */
  before: number;
  /** Lines of the merge in it. */
  lines: number;
  /** What each parent has there. */
  parents: string[][];
}

/**
 * Reads Git's combined diff (`diff-tree --cc --full-index`), its bytes one character each.
 * @returns the runs of every file, by the ids on its `index` line
 */
export function readCombined(text: string): Map<string, Run[]> {
  const files = new Map<string, Run[]>();
  let runs: Run[] = [];
  let parents = 0;
  let at = 0;
  let left = 0;
  let open: Run | null = null;
  for (const line of linesOf(text)) {
    if (left === 0) {
      open = null;
      const index = /^index ([0-9a-f,]+\.\.[0-9a-f]+)/.exec(line)?.[1];
      if (index !== undefined) files.set(index, (runs = []));
      const hunk = hunkOf(line);
      if (hunk) ({ parents, at, left } = hunk);
      continue;
    }
    const marks = line.slice(0, parents);
    const content = line.slice(parents);
    const ours = !marks.includes('-');
    for (let parent = 0; parent < parents; parent += 1)
      if ((ours && marks[parent] === ' ') || marks[parent] === '-') left -= 1;
    if (ours) left -= 1;
    if (marks.trim() === '') {
      open = null;
    } else {
      if (open === null) runs.push((open = { before: at, lines: 0, parents: blank(parents) }));
      if (ours) open.lines += 1;
    }
    if (open)
      for (let parent = 0; parent < parents; parent += 1)
        if (marks[parent] === (ours ? ' ' : '-')) open.parents[parent]?.push(content);
    if (ours) at += 1;
  }
  return files;
}

const blank = (count: number): string[][] => Array.from({ length: count }, () => []);

/** `@@@ -1,6 -1,6 +1,6 @@@`: as many lines as are promised, whatever they say. */
function hunkOf(line: string): { parents: number; at: number; left: number } | null {
  const sides = /^@@@+ ((?:-\d+(?:,\d+)? )+)\+(\d+)(?:,(\d+))? @@@+/.exec(line);
  if (!sides) return null;
  const olds = (sides[1] ?? '').trim().split(' ');
  const counts = [...olds.map((side) => side.split(',')[1]), sides[3]].map((count) => Number(count ?? 1));
  const start = Number(sides[2]);
  return {
    parents: olds.length,
    at: Math.max(0, start - 1),
    left: counts.reduce((sum, count) => sum + count, 0),
  };
}

/** The merge's text with what its parents have in those runs, between the markers of a conflict. */
export function withParents(merge: string, runs: readonly Run[], names: readonly string[]): string {
  const lines = [...linesOf(merge)];
  const made: string[] = [];
  let done = 0;
  for (const { before, lines: replaced, parents } of runs) {
    for (; done < before; done += 1) made.push(lines[done] ?? '');
    for (const [at, content] of parents.entries()) {
      const name = names[at] ?? '';
      if (at === 0) made.push(`<<<<<<< ${name}`);
      else made.push(at < parents.length - 1 ? `======= ${name}` : '=======');
      for (const line of content) made.push(line);
    }
    made.push(`>>>>>>> ${names[parents.length - 1] ?? ''}`);
    done = before + replaced;
  }
  const rest = lines.slice(done);
  const noLineEnd = rest.length > 0 && !merge.endsWith('\n');
  return `${[...made, ...rest].join('\n')}${noLineEnd ? '' : '\n'}`;
}

/** Lines, without an empty one after the last line end. */
function* linesOf(text: string): Generator<string, void> {
  for (let from = 0; from < text.length;) {
    const end = text.indexOf('\n', from);
    yield text.slice(from, end < 0 ? text.length : end);
    from = end < 0 ? text.length : end + 1;
  }
}
