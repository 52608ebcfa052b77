import { expect, test } from 'vitest';
import { graphProgressReader, type GraphProgress } from './graph-progress.ts';

test('what Git says while it writes a graph is read wherever the pieces end, and other lines are not', () => {
  const said = [
    'Loading known commits in commit graph: 100% (3/3), done.\n',
    'Expanding reachable commits in commit graph: 71234\r',
    'Expanding reachable commits in commit graph: 1300000, done.\n',
    'Computing commit graph generation numbers:  33% (1/3)\r',
    'Writing out commit graph in 5 passes:   8% (1/12)\r',
    'Writing out commit graph in 5 passes: 100% (12/12), done.\n',
  ].join('');
  for (const size of [1, 7, 60, said.length]) {
    const reported: GraphProgress[] = [];
    const read = graphProgressReader((progress) => reported.push(progress));
    for (let at = 0; at < said.length; at += size) read(said.slice(at, at + size));
    expect(reported.at(-1)).toEqual({ commits: 1_300_000, percent: 100 });
    if (size === 1)
      expect(reported).toEqual([
        { commits: 71_234, percent: null },
        { commits: 1_300_000, percent: null },
        { commits: 1_300_000, percent: 8 },
        { commits: 1_300_000, percent: 100 },
      ]);
  }
});
